//! A browser by WebDriver: the few commands of the protocol that the tests use, and Chromium's own for what it lacks.
//!
//! No crate for WebDriver: two of these commands, the logs and the emulations, are Chromium's and would be raw anyway.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread;

use reqwest::{Client, Method};
use serde_json::{Value, json};

use super::{PATIENCE, text_of};

/// What the browser is started with, so that it asks nobody anything by itself.
const ARGUMENTS: [&str; 8] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// The key by which WebDriver names an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A browser with one window; it ends with the value.
pub(crate) struct Browser {
    /// The driver's process.
    driver: Child,
    /// Where the driver takes commands for the window.
    session: String,
}

impl Browser {
    /// Starts a browser as wide as a desk's.
    pub(crate) fn start() -> Self {
        Self::start_with(&json!({}))
    }

    /// Starts a browser that runs no scripts.
    pub(crate) fn start_without_scripts() -> Self {
        Self::start_with(&json!({ "profile.managed_default_content_settings.javascript": 2 }))
    }

    /// Starts a browser with some preferences.
    fn start_with(preferences: &Value) -> Self {
        let mut driver = Command::new("chromedriver");
        driver.arg("--port=0").stdout(Stdio::piped());
        let mut driver = driver.spawn().expect("chromedriver is installed");
        let mut log = BufReader::new(driver.stdout.take().unwrap()).lines();
        let port = log.find_map(|line| {
            let line = line.unwrap();
            let (_, port) = line.split_once("was started successfully on port ")?;
            Some(port.trim_end_matches('.').to_owned())
        });
        thread::spawn(move || log.map_while(Result::ok).for_each(drop));
        let url = format!("http://127.0.0.1:{}/session", port.unwrap());
        let options = json!({ "args": ARGUMENTS, "prefs": preferences });
        let logs = json!({ "browser": "ALL", "performance": "ALL" });
        let wishes = json!({ "goog:chromeOptions": options, "goog:loggingPrefs": logs });
        let body = json!({ "capabilities": { "alwaysMatch": wishes } });
        let started = request("POST", &url, Some(&body));
        let id = text_of(&started["value"]["sessionId"]);
        let browser = Self {
            driver,
            session: format!("{url}/{id}"),
        };
        browser.resize(1280, 900);
        browser
    }

    /// Sends a command and returns what came of it.
    #[track_caller]
    fn command(&self, path: &str, body: &Value) -> Value {
        let mut answer = request("POST", &format!("{}{path}", self.session), Some(body));
        answer["value"].take()
    }

    /// Sends a command of Chromium's own.
    pub(crate) fn chromium(&self, command: &str, parameters: &Value) {
        let body = json!({ "cmd": command, "params": parameters });
        self.command("/goog/cdp/execute", &body);
    }

    /// Gives the window another size, in pixels of a sheet of style.
    pub(crate) fn resize(&self, width: u32, height: u32) {
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.chromium("Emulation.setDeviceMetricsOverride", &size);
    }

    /// Says that the visitor likes something, such as `prefers-color-scheme` as `dark`.
    pub(crate) fn prefer(&self, features: &[(&str, &str)]) {
        let features: Vec<_> = features
            .iter()
            .map(|(name, value)| json!({ "name": name, "value": value }))
            .collect();
        self.chromium(
            "Emulation.setEmulatedMedia",
            &json!({ "features": features }),
        );
    }

    /// Makes every answer from the network this late.
    pub(crate) fn delay(&self, delay_ms: u32) {
        self.chromium("Network.enable", &json!({}));
        let conditions = json!({ "offline": false, "latency": delay_ms, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.chromium("Network.emulateNetworkConditions", &conditions);
    }

    /// Opens an address.
    pub(crate) fn go(&self, url: &str) {
        self.command("/url", &json!({ "url": url }));
    }

    /// Loads the page again.
    pub(crate) fn reload(&self) {
        self.command("/refresh", &json!({}));
    }

    /// Runs a script in the page and returns what it returns.
    #[track_caller]
    pub(crate) fn script(&self, script: &str, arguments: &[Value]) -> Value {
        self.command(
            "/execute/sync",
            &json!({ "script": script, "args": arguments }),
        )
    }

    /// Runs a script in the page and returns what it gives to the function that is its argument.
    #[track_caller]
    pub(crate) fn script_async(&self, script: &str) -> Value {
        self.command("/execute/async", &json!({ "script": script, "args": [] }))
    }

    /// The address of an element's commands.
    #[track_caller]
    fn element(&self, selector: &str) -> String {
        let body = json!({ "using": "css selector", "value": selector });
        let found = self.command("/element", &body);
        format!("/element/{}", text_of(&found[ELEMENT]))
    }

    /// Clicks the middle of an element as a mouse does.
    #[track_caller]
    pub(crate) fn click(&self, selector: &str) {
        let element = self.element(selector);
        self.command(&format!("{element}/click"), &json!({}));
    }

    /// Types into an element, behind what stands there.
    #[track_caller]
    pub(crate) fn fill(&self, selector: &str, text: &str) {
        let element = self.element(selector);
        self.command(&format!("{element}/value"), &json!({ "text": text }));
    }

    /// Empties an element, and types into it.
    #[track_caller]
    pub(crate) fn refill(&self, selector: &str, text: &str) {
        let element = self.element(selector);
        self.command(&format!("{element}/clear"), &json!({}));
        self.command(&format!("{element}/value"), &json!({ "text": text }));
    }

    /// The text of an element as it is seen, which needs no script in the page; `None` while a page comes or goes.
    pub(crate) fn seen(&self, selector: &str) -> Option<String> {
        let body = json!({ "using": "css selector", "value": selector });
        let found = try_request("POST", &format!("{}/element", self.session), Some(&body)).ok()?;
        let id = found["value"][ELEMENT].as_str()?;
        let text = format!("{}/element/{id}/text", self.session);
        Some(text_of(&try_request("GET", &text, None).ok()?["value"]))
    }

    /// Presses keys one after the other, wherever the focus is; WebDriver has letters for those without one.
    pub(crate) fn keys(&self, keys: &str) {
        let key = |kind: &str, key: char| json!({ "type": kind, "value": key.to_string() });
        let strokes: Vec<_> = keys
            .chars()
            .flat_map(|letter| [key("keyDown", letter), key("keyUp", letter)])
            .collect();
        let actions = json!([{ "type": "key", "id": "keys", "actions": strokes }]);
        self.command("/actions", &json!({ "actions": actions }));
    }

    /// What the browser wrote to its console since this was asked last.
    pub(crate) fn console(&self) -> Vec<String> {
        let entries = self.command("/se/log", &json!({ "type": "browser" }));
        let messages = entries.as_array().unwrap().iter();
        messages.map(|entry| text_of(&entry["message"])).collect()
    }

    /// The addresses that the page asked for since this was asked last.
    pub(crate) fn asked(&self) -> Vec<String> {
        let entries = self.command("/se/log", &json!({ "type": "performance" }));
        let events = entries.as_array().unwrap().iter().map(|entry| {
            let event: Value = serde_json::from_str(entry["message"].as_str().unwrap()).unwrap();
            event["message"].clone()
        });
        let requests = events.filter(|event| event["method"] == "Network.requestWillBeSent");
        requests
            .map(|event| text_of(&event["params"]["request"]["url"]))
            .collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // A test that failed already is not to fail again.
        drop(std::panic::catch_unwind(|| {
            request("DELETE", &self.session, None)
        }));
        drop(self.driver.kill());
        drop(self.driver.wait());
    }
}

/// Sends a request with a JSON body and returns the JSON of its answer, which has to be a good one.
#[track_caller]
pub(crate) fn request(method: &str, url: &str, body: Option<&Value>) -> Value {
    try_request(method, url, body).unwrap()
}

/// Sends a request with a JSON body and returns the JSON of its answer, or the text of one that is not good.
fn try_request(method: &str, url: &str, body: Option<&Value>) -> Result<Value, String> {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_all().build().unwrap();
    let client = Client::builder().no_proxy().timeout(PATIENCE);
    let client = client.build().unwrap();
    let mut call = client.request(Method::from_bytes(method.as_bytes()).unwrap(), url);
    if let Some(body) = body {
        call = call.json(body);
    }
    let (status, answer) = runtime.block_on(async {
        let response = call.send().await.unwrap();
        (response.status(), response.text().await.unwrap())
    });
    let is_good = status.is_success();
    let parsed = is_good.then(|| serde_json::from_str(&answer).unwrap());
    parsed.ok_or_else(|| format!("{url}: {answer}"))
}
