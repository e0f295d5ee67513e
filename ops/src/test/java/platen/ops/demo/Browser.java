package platen.ops.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** A browser of one person, driven over the WebDriver protocol. Begins without cookies. */
final class Browser implements AutoCloseable {
    /** The color scheme that a person prefers. */
    enum Scheme {
        LIGHT,
        DARK
    }

    /**
     * Marks a page that a form is about to replace. A form is sent by a task of its own, so that the driver answers
     * the click before on a busy machine, and does not know of the page to wait for.
     */
    private static final String MARK_SENT_PAGES = """
            if (!window.marksSentPages) {
                window.marksSentPages = true;
                window.addEventListener('submit', (event) => {
                    const target = event.submitter?.formTarget || event.target.target || '_self';
                    if (!event.defaultPrevented && target === '_self' && event.target.method !== 'dialog') {
                        document.documentElement.dataset.left = '';
                    }
                });
            }""";

    private final Chromium chromium;

    Browser() throws IOException, InterruptedException {
        this(new Chromium(false));
    }

    private Browser(Chromium chromium) {
        this.chromium = chromium;
    }

    /** Starts one for pages whose scripts compute for long, such as a proof of work. */
    static Browser forLongScripts() throws IOException, InterruptedException {
        return new Browser(new Chromium(true));
    }

    /** Sets what the following pages are shown on. */
    void show(int width, int height, Scheme scheme) throws IOException, InterruptedException {
        devTools("Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        devTools("Emulation.setEmulatedMedia", Map.of("features",
                List.of(Map.of("name", "prefers-color-scheme", "value", scheme.name().toLowerCase(Locale.ROOT)),
                        // no animation, so that colors do not change while they are looked at
                        Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
    }

    /** Loads a page; returns when it is complete. */
    void open(String url) throws IOException, InterruptedException {
        chromium.post("/url", Map.of("url", url));
    }

    /** Returns the value of a function's body. */
    JsonNode value(String script) throws IOException, InterruptedException {
        return chromium.post("/execute/sync", Map.of("script", script, "args", List.of()));
    }

    /** Returns the text that an element shows. */
    String text(String selector) throws IOException, InterruptedException {
        return chromium.get("/element/" + await(selector) + "/text").asString();
    }

    /** Replaces the value of a field, as if it was typed. */
    void fill(String selector, String value) throws IOException, InterruptedException {
        String field = "/element/" + await(selector);
        chromium.post(field + "/clear", Map.of());
        chromium.post(field + "/value", Map.of("text", value));
    }

    /** Chooses a file for a field. */
    void choose(String selector, Path file) throws IOException, InterruptedException {
        chromium.post("/element/" + await(selector) + "/value", Map.of("text", file.toString()));
    }

    /** Waits until a page is loaded and fulfills a condition, which a script returns; also of a later page. */
    void until(String condition) throws IOException, InterruptedException {
        var pause = new CountDownLatch(1);
        long began = System.nanoTime();
        while (!value("return document.readyState === 'complete' && !!(" + condition + ")").asBoolean()) {
            if (System.nanoTime() - began > Chromium.TIMEOUT.toNanos()) {
                throw new IOException(value("return location.href").asString() + " never fulfills " + condition
                        + "; it shows: " + value("return document.body.innerText.slice(0, 3000)").asString());
            }
            pause.await(20, TimeUnit.MILLISECONDS);
        }
    }

    /** Returns what a function's body passes to {@code done}, however late. */
    JsonNode awaited(String script) throws IOException, InterruptedException {
        return chromium.post("/execute/async",
                Map.of("script", "const done = arguments[0];" + script, "args", List.of()));
    }

    /**
     * Returns the errors of the console since the last call; violations of the page's policy are among them. A preview
     * that a busy server refuses is none: its editor asks again.
     */
    List<String> errors() throws IOException, InterruptedException {
        return chromium.post("/se/log", Map.of("type", "browser")).valueStream()
                .filter(entry -> entry.path("level").asString().equals("SEVERE"))
                .map(entry -> entry.path("message").asString())
                .filter(message -> !message.contains("/draft/preview - Failed to load resource: "
                        + "the server responded with a status of 503"))
                .toList();
    }

    /**
     * Clicks an element, and waits for the next page where scripts run and the click sends a form. A click that is
     * hidden or covered fails.
     */
    void click(String selector) throws IOException, InterruptedException {
        String element = await(selector);
        value(MARK_SENT_PAGES);
        chromium.post("/element/" + element + "/click", Map.of());
        awaitPageAfterMarked();
    }

    /** Clicks an element that loads another page, and waits for that page; scripts may be off. */
    void follow(String selector) throws IOException, InterruptedException {
        markPage();
        click(selector);
    }

    /** Sends a form by the enter key, and waits for the page that follows. */
    void sendByEnter() throws IOException, InterruptedException {
        markPage();
        press("\uE007");
        awaitPageAfterMarked();
    }

    private void markPage() throws IOException, InterruptedException {
        value("document.documentElement.dataset.left = ''");
    }

    private void awaitPageAfterMarked() throws IOException, InterruptedException {
        until("!('left' in document.documentElement.dataset)");
    }

    /** Waits for an element, also of a later page, and returns its id. */
    String await(String selector) throws IOException, InterruptedException {
        return chromium.post("/element", Map.of("using", "css selector", "value", selector)).valueStream()
                .findFirst()
                .orElseThrow()
                .asString();
    }

    /** Looks into a frame, which a function's body returns, until {@link #leaveFrame}. */
    void enterFrame(String script) throws IOException, InterruptedException {
        chromium.post("/frame", Map.of("id", value(script)));
    }

    /** Looks at the whole page again. */
    void leaveFrame() throws IOException, InterruptedException {
        chromium.post("/frame/parent", Map.of());
    }

    /** Presses keys, one after the other. */
    void press(String keys) throws IOException, InterruptedException {
        List<Map<String, Object>> actions = keys.chars()
                .mapToObj(Character::toString)
                .flatMap(key -> Stream.<Map<String, Object>>of(Map.of("type", "keyDown", "value", key),
                        Map.of("type", "keyUp", "value", key)))
                .toList();
        perform(actions);
    }

    private void perform(List<Map<String, Object>> actions) throws IOException, InterruptedException {
        chromium.post("/actions",
                Map.of("actions", List.of(Map.of("type", "key", "id", "keyboard", "actions", actions))));
    }

    /**
     * Draws a line with a finger.
     *
     * @param points x and y of each, in pixels from the middle of the element
     */
    void draw(String selector, int[]... points) throws IOException, InterruptedException {
        var origin = Map.of("element-6066-11e4-a52e-4f735466cecf", await(selector));
        var actions = new ArrayList<Map<String, Object>>();
        for (int[] point : points) {
            actions.add(Map.of("type", "pointerMove", "duration", 0, "origin", origin, "x", point[0], "y", point[1]));
            if (actions.size() == 1) {
                actions.add(Map.of("type", "pointerDown", "button", 0));
            }
        }
        actions.add(Map.of("type", "pointerUp", "button", 0));
        chromium.post("/actions", Map.of("actions", List.of(Map.of("type", "pointer", "id", "finger", "parameters",
                Map.of("pointerType", "touch"), "actions", actions))));
    }

    /** Presses a key while another is held. */
    void chord(String held, String key) throws IOException, InterruptedException {
        List<Map<String, Object>> actions = List.of(Map.of("type", "keyDown", "value", held),
                Map.of("type", "keyDown", "value", key), Map.of("type", "keyUp", "value", key),
                Map.of("type", "keyUp", "value", held));
        perform(actions);
    }

    /** Returns whether an element is visible. */
    boolean isShown(String selector) throws IOException, InterruptedException {
        return chromium.get("/element/" + await(selector) + "/displayed").asBoolean();
    }

    /** Sets whether the scripts of the following pages run. */
    void runScripts(boolean run) throws IOException, InterruptedException {
        devTools("Emulation.setScriptExecutionDisabled", Map.of("value", !run));
    }

    /** Adds a device that keeps passkeys and recognizes its person. */
    void addAuthenticator() throws IOException, InterruptedException {
        chromium.post("/webauthn/authenticator", Map.of("protocol", "ctap2", "transport", "internal",
                "hasResidentKey", true, "hasUserVerification", true, "isUserConsenting", true, "isUserVerified",
                true));
    }

    /** Forgets all cookies. */
    void forget() throws IOException, InterruptedException {
        devTools("Network.clearBrowserCookies", Map.of());
    }

    /** Writes a picture of the window. */
    void picture(Path file) throws IOException, InterruptedException {
        picture(file, Map.of("format", "png"));
    }

    /** Writes a picture of the whole page, also of what is below the window. */
    void wholePicture(Path file) throws IOException, InterruptedException {
        JsonNode size = devTools("Page.getLayoutMetrics", Map.of()).path("cssContentSize");
        var clip = Map.of("x", 0, "y", 0, "width", size.path("width").asInt(), "height", size.path("height").asInt(),
                "scale", 1);
        picture(file, Map.of("format", "png", "captureBeyondViewport", true, "clip", clip));
    }

    private void picture(Path file, Map<String, Object> parameters) throws IOException, InterruptedException {
        JsonNode picture = devTools("Page.captureScreenshot", parameters);
        Files.createDirectories(file.getParent());
        Files.write(file, Base64.getDecoder().decode(picture.path("data").asString()));
    }

    private JsonNode devTools(String command, Map<String, Object> parameters) throws IOException, InterruptedException {
        return chromium.devTools(command, parameters);
    }

    @Override
    public void close() throws IOException, InterruptedException {
        chromium.close();
    }
}
