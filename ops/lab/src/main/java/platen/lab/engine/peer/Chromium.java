package platen.lab.engine.peer;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Chromium kept open with one page that prints one document after the other, as rendering services use it. */
final class Chromium implements Peer {
    static final String NAME = "Chromium, warm page";

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String ANNOUNCEMENT = "DevTools listening on ";
    private static final int SECONDS = 10;
    /**
     * Disables printing by the document's own scripts. Some documents print themselves when they have loaded, which
     * opens the browser's print preview; while that is open, {@code Page.printToPDF} is refused. The property cannot be
     * set again, so it must be there before the first script of each document runs.
     */
    private static final String NO_PRINTING = """
            Object.defineProperty(window, 'print', {value: () => {}, writable: false, configurable: false})""";
    /** Waits for style sheets, fonts and pictures; pictures may be decoded after the document has loaded. */
    private static final String LOADED = """
            (async () => {
              if (document.readyState !== 'complete')
                await new Promise(done => addEventListener('load', done));
              await document.fonts.ready;
              await Promise.all([...document.images].map(each => each.decode().catch(() => 0)));
              return 0;
            })()""";

    private final Process process;
    private final DevTools tools;
    private final String session;
    private final String frame;

    private Chromium(Process process, DevTools tools) throws IOException, InterruptedException {
        this.process = process;
        this.tools = tools;
        String target = tools.call("Target.createTarget", null, JSON.createObjectNode().put("url", "about:blank"))
                .path("targetId").asString();
        this.session = tools.call("Target.attachToTarget", null,
                JSON.createObjectNode().put("targetId", target).put("flatten", true)).path("sessionId").asString();
        tools.call("Page.enable", session, JSON.createObjectNode());
        tools.call("Page.addScriptToEvaluateOnNewDocument", session,
                JSON.createObjectNode().put("source", NO_PRINTING));
        this.frame = tools.call("Page.getFrameTree", session, JSON.createObjectNode()).path("frameTree").path("frame")
                .path("id").asString();
    }

    static Chromium start(String program, Path folder) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(quiet(folder.resolve("warm")));
        command.add("--remote-debugging-port=0");
        Process process = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        var errors = process.errorReader();
        for (String line = errors.readLine(); line != null; line = errors.readLine()) {
            if (line.startsWith(ANNOUNCEMENT)) {
                // Later output is discarded, but must be read so that the process does not block.
                Thread.ofVirtual().start(() -> errors.lines().forEach(_ -> {}));
                return new Chromium(process,
                        DevTools.connect(HttpClient.newHttpClient(), line.substring(ANNOUNCEMENT.length())));
            }
        }
        throw new IOException(program + " opened no port");
    }

    /** Returns the arguments for a browser that prints one document and exits. */
    static List<String> oncePerDocument(Path folder) {
        List<String> arguments = new ArrayList<>(quiet(folder.resolve("each")));
        // Without the zygote process all processes are our descendants, so their processor time is known when they
        // end.
        arguments.addAll(List.of("--no-zygote", "--no-pdf-header-footer", "--print-to-pdf=OUT", "IN"));
        return arguments;
    }

    /** Disables the sandbox where root runs this; the page is our own. */
    private static List<String> quiet(Path profile) {
        return List.of("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                "--allow-file-access-from-files", "--user-data-dir=" + profile);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public byte[] render(String html) throws IOException, InterruptedException {
        page("Page.setDocumentContent", JSON.createObjectNode().put("frameId", frame).put("html", html));
        page("Runtime.evaluate", JSON.createObjectNode().put("awaitPromise", true).put("expression", LOADED));
        JsonNode printed = page("Page.printToPDF",
                JSON.createObjectNode().put("preferCSSPageSize", true).put("printBackground", true));
        return Base64.getDecoder().decode(printed.path("data").asString());
    }

    /** Opens a document, so that pages rendered then find the files beside it. */
    void open(URI address) throws IOException, InterruptedException {
        page("Page.navigate", JSON.createObjectNode().put("url", address.toString()));
        page("Runtime.evaluate", JSON.createObjectNode().put("awaitPromise", true).put("expression", LOADED));
    }

    private JsonNode page(String method, ObjectNode parameters) throws IOException, InterruptedException {
        return tools.call(method, session, parameters);
    }

    @Override
    public boolean isLibrary() {
        return false;
    }

    @Override
    public long processorNanos() {
        return Processor.tree(process.toHandle());
    }

    @Override
    public void close() {
        List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
        process.destroy();
        process.onExit().orTimeout(SECONDS, TimeUnit.SECONDS).exceptionally(_ -> process).join();
        all.forEach(ProcessHandle::destroyForcibly);
    }
}
