/** Shows the contract in the viewer, which asks no other host. */

const dark = window.matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();

window.SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#api",
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  validatorUrl: null,
});
