/** Puts the page together. */

import { checkReady, onCall, tell } from "./api.js";
import { Game, fromLink } from "./game.js";
import { Page } from "./page.js";
import * as lesson from "./lesson.js";
import * as play from "./play.js";
import { MAX_SIDE } from "./rules.js";
import * as solve from "./solve.js";
import * as text from "./text.js";

const element = (id) => document.getElementById(id);

/** A board that lies there until the first puzzle comes. */
const EMPTY = { kind: "lights", rows: 5, cols: 6, lights: Array(30).fill(0), fewest: 0 };

const page = new Page({ z: () => page.undo(), y: () => page.redo(), h: () => solving.hint() });
const playing = play.setUp(page);
const solving = solve.setUp(page);
const teaching = lesson.setUp(page, solving.clear);
text.setUp(page);
setUpTabs();

const tools = {
  undo: () => page.undo(), redo: () => page.redo(), restart: () => page.restart(), hint: () => solving.hint(),
  share: () => text.copy(page, page.link(), "The link to this board and your presses"),
};
for (const [id, act] of Object.entries(tools)) element(id).addEventListener("click", act);
onCall((line) => { element("call").textContent = line; });
window.addEventListener("hashchange", openLink);
document.addEventListener("visibilitychange", () => { if (!document.hidden) checkReady(); });

checkReady();
page.begin(new Game(EMPTY));
if (!openLink()) playing.newPuzzle();

/** Opens the game that the address holds; returns whether it holds one. */
function openLink() {
  try {
    const game = fromLink(location.hash, MAX_SIDE);
    if (!game) return false;
    play.fill(game);
    page.begin(game, "The board of the link.");
    return true;
  } catch (error) {
    tell(error.message);
    return false;
  }
}

/** The tabs: a click or an arrow key shows another panel; the lesson ends when it is left. */
function setUpTabs() {
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const choose = (chosen) => {
    for (const tab of tabs) {
      tab.ariaSelected = tab === chosen;
      tab.tabIndex = tab === chosen ? 0 : -1;
      element(tab.getAttribute("aria-controls")).hidden = tab !== chosen;
    }
    if (chosen.id !== "tab-learn") teaching.end();
  };
  for (const [idx, tab] of tabs.entries()) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", ({ key }) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (step === undefined) return;
      const other = tabs[(idx + step + tabs.length) % tabs.length];
      choose(other);
      other.focus();
    });
  }
  choose(tabs[0]);
}
