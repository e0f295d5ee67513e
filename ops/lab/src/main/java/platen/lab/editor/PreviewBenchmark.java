package platen.lab.editor;

import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import platen.db.workspace.Workspace;
import platen.lab.process.ReliabilityCommand;
import tools.jackson.databind.JsonNode;

/**
 * {@code ops/lab/bin/bench preview}: types keys in the editor of a smart document in Chromium, and measures the time from
 * each key to the painted preview of the page that is visible.
 */
@Command(name = "preview-bench", description = "Measures the time from a key in the editor to the painted preview.")
public final class PreviewBenchmark extends ReliabilityCommand {
    private static final long PAUSE_NANOS = 150_000_000L;
    private static final double GOAL_MILLIS = 300;
    /** Notes the time of each key, and resolves when the preview with its change is painted. */
    private static final String PREPARE = """
            const editor = document.querySelector('.body.source code-editor');
            const pages = document.querySelector('pdf-pages');
            const at = editor.text.indexOf('and the undersigned');
            const lines = editor.text.slice(0, at).split('\\n');
            editor.goTo(lines.length, lines.at(-1).length + 1);
            window.measured = {};
            addEventListener('keydown', () => { measured.key = performance.now(); measured.painted = 0; }, true);
            pages.addEventListener('painted', ({detail}) => { if (detail.page === 1) measured.painted = detail.at; });
            performance.setResourceTimingBufferSize(10000);""";
    private static final String AWAIT = """
            const poll = () => {
              const requests = performance.getEntriesByType('resource').filter((each) =>
                each.name.endsWith('/draft/preview') && each.startTime > measured.key && each.responseEnd > 0);
              if (measured.painted > measured.key && requests.length > 0) {
                const server = requests.at(-1).serverTiming;
                const part = (name) => server.find((each) => each.name === name)?.duration ?? -1;
                done([measured.painted - measured.key, part('total'), part('process'),
                    requests.at(-1).responseEnd - requests.at(-1).startTime]);
              } else {
                setTimeout(poll, 5);
              }
            };
            poll();""";

    @Option(names = "--keys", defaultValue = "120", description = "keys that are measured (default: 120)")
    private int keys;

    @Option(names = "--warm-up", defaultValue = "40", description = "keys before them (default: 40)")
    private int warmUp;

    @Option(names = "--pages", defaultValue = "10", description = "of the document, about (default: 10)")
    private int pages;

    @Override
    public void run() {
        try (var fixture = new EditorFixture(); var browser = new Chromium()) {
            Workspace workspace = fixture.workspace("bench");
            fixture.template(workspace, "agreement", SampleDocument.ofPages(pages), SampleDocument.DATA);
            String email = fixture.editor(workspace);
            browser.open(fixture.url() + "/login");
            browser.fill("#email", email);
            browser.fill("#password", fixture.password());
            browser.click("form[action='/login'] button");
            browser.open(fixture.url() + EditorFixture.path(workspace, "agreement"));
            browser.awaited("const poll = () => document.querySelector('.pdf-text')?.textContent ? done(true)"
                    + " : setTimeout(poll, 20); poll();");
            say(browser.value("return document.querySelector('[data-size]').textContent").asString());
            browser.value(PREPARE);
            measure(browser, warmUp);
            double[][] times = measure(browser, keys);
            report("key to paint", times[0]);
            report("  of it, the request", times[3]);
            report("  of it, the server", times[1]);
            report("  of it, compiling and rendering in the isolated process", times[2]);
            double p95 = percentile(times[0], 95);
            say("goal: p95 of at most %.0f ms: %s".formatted(GOAL_MILLIS, p95 <= GOAL_MILLIS ? "reached" : "missed"));
        }
    }

    private static double[][] measure(Chromium browser, int count) {
        var times = new double[4][count];
        for (int i = 0; i < count; i++) {
            browser.press(i % 6 == 5 ? " " : Character.toString('a' + i % 26));
            JsonNode measured = browser.awaited(AWAIT);
            for (int part = 0; part < times.length; part++) {
                times[part][i] = measured.path(part).asDouble();
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return times;
    }

    private void report(String name, double[] times) {
        say("%-58s p50 %5.0f ms  p95 %5.0f ms  p99 %5.0f ms".formatted(name, percentile(times, 50),
                percentile(times, 95),
                percentile(times, 99)));
    }

    static double percentile(double[] values, int percent) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted.length == 0
                ? Double.NaN
                : sorted[Math.min(sorted.length - 1, (int) Math.ceil(sorted.length * percent / 100.0) - 1)];
    }
}
