package platen.ops.demo;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import platen.jobs.engine.model.Count;
import platen.ops.command.CommandException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Renders every sample over HTTP, downloads the results and checks them. */
final class DemoRun {
    private static final List<String> FORMS = List.of("application", "invoice", "consent");
    /** Smart documents, each with a phrase that it must show. */
    private static final SequencedMap<String, String> DOCUMENTS = documents();

    private static final Duration EVENT_LIMIT = Duration.ofSeconds(15);

    private final DemoClient client;
    private final DemoKeys keys;
    private final Samples samples;
    private final Path folder;
    private final Inbox inbox;
    private final PrintWriter out;

    DemoRun(DemoClient client, DemoKeys keys, Samples samples, Path folder, Inbox inbox,
            PrintWriter out) {
        this.client = client;
        this.keys = keys;
        this.samples = samples;
        this.folder = folder;
        this.inbox = inbox;
        this.out = out;
    }

    private static SequencedMap<String, String> documents() {
        var documents = new LinkedHashMap<String, String>();
        documents.put("welcome", "Ada Lenz");
        documents.put("letter", "Dear Ms. Whitcomb");
        documents.put("tax-invoice", "Invoice 2026-0417");
        documents.put("statement", "Whitfield Household Trust");
        documents.put("contract", "Archive Services Agreement");
        documents.put("certificate", "Certificate of Mastery");
        return documents;
    }

    /**
     * Runs all checks.
     *
     * @throws platen.ops.command.CommandException when a check fails
     */
    void run() {
        say("Submitting renders and a workflow run …");
        List<Render> renders = submitRenders();
        ObjectNode run = client.submit(keys.live(), "/api/v1/workflows/onboarding/runs", samples.data("onboarding"));
        // A batch of an earlier demo may send enough events to push this one out of the inbox before the end, so
        // waiting for it starts now.
        CompletableFuture<Inbox.Received> event = eventOf(run.path("run_id").stringValue());
        for (Render render : renders) {
            collect(render);
        }
        collectRun(client.completed(keys.live(), run.path("poll_url").stringValue()));
        await(event);
        preview("certificate");
        say("Downloaded and checked: " + folder);
    }

    /** Renders a preview of a version, as its author would, published or not. */
    private void preview(String template) {
        byte[] bytes = client.download(keys.admin(),
                client.url("/v1/templates/" + template + "/versions/1/preview"));
        CheckedPdf pdf = CheckedPdf.of(bytes, "the preview of " + template);
        pdf.shows(String.valueOf(DOCUMENTS.get(template)));
        pdf.shows("PREVIEW");
        save(template + "-preview.pdf", bytes);
        say("  %-12s preview".formatted(template));
    }

    /** Completes with the run's event at the demo's inbox, once it arrived with a valid signature. */
    private CompletableFuture<Inbox.Received> eventOf(String runId) {
        return inbox.arrival(each -> "workflow.run.completed".equals(each.type()) && each.body().contains(runId)
                && each.trust() == Inbox.Trust.VERIFIED);
    }

    private void await(CompletableFuture<Inbox.Received> event) {
        try {
            event.orTimeout(EVENT_LIMIT.toMillis(), TimeUnit.MILLISECONDS).join();
        } catch (CompletionException e) {
            throw new CommandException("The run's event did not arrive at the demo's inbox.", e);
        }
        say("  inbox        production   the run's event arrived, signature verified");
    }

    /** A render in progress. */
    private record Render(String template, String environment, String key, List<String> shown,
            ObjectNode acknowledged) {}

    private List<Render> submitRenders() {
        var renders = new ArrayList<Render>();
        for (String form : FORMS) {
            renders.add(submit(form, "production", keys.live(), List.of("Ada Lenz")));
            renders.add(submit(form, "staging", keys.test(), List.of("Ada Lenz", "STAGING")));
            renders.add(submit(form, "development", keys.dev(), List.of("Ada Lenz", "DEVELOPMENT")));
        }
        DOCUMENTS.forEach((document, phrase) -> renders
                .add(submit(document, "production", keys.live(), List.of(phrase))));
        return renders;
    }

    private Render submit(String template, String environment, String key, List<String> shown) {
        return new Render(template, environment, key, shown,
                client.submit(key, "/api/v1/templates/" + template + "/render", samples.data(template)));
    }

    private void collect(Render render) {
        ObjectNode record = client.completed(render.key(), render.acknowledged().path("poll_url").stringValue());
        byte[] bytes = client.download(render.key(), record.path("pdf_url").stringValue());
        CheckedPdf pdf = CheckedPdf.of(bytes, render.template() + " in " + render.environment());
        pdf.hasPages(record.path("page_count").intValue());
        render.shown().forEach(pdf::shows);
        for (JsonNode item : samples.data(render.template()).path("items")) {
            pdf.shows(item.path("description").asString(""));
        }
        save(render.template() + "-" + render.environment() + ".pdf", bytes);
        say("  %-12s %-12s version %d, %s, %d ms".formatted(render.template(), render.environment(),
                record.path("template_version").intValue(),
                Count.of(record.path("page_count").intValue(), "page", "pages"),
                record.path("render_ms").intValue()));
    }

    private void collectRun(ObjectNode run) {
        byte[] packet = client.download(keys.live(), run.path("pdf_url").stringValue());
        byte[] zip = client.download(keys.live(), run.path("zip_url").stringValue());
        int pages = 0;
        for (JsonNode document : run.path("documents")) {
            byte[] bytes = client.download(keys.live(), document.path("pdf_url").stringValue());
            CheckedPdf.of(bytes, "document " + document.path("index").intValue())
                    .hasPages(document.path("page_count").intValue());
            pages += document.path("page_count").intValue();
        }
        CheckedPdf checked = CheckedPdf.of(packet, "the packet");
        checked.hasPages(pages);
        checked.shows("Ada Lenz");
        CheckedZip.of(zip).holds(run.path("documents"));
        save("packet.pdf", packet);
        save("packet.zip", zip);
        say("  onboarding   production   %s, a packet of %s and a zip".formatted(
                Count.of(run.path("documents").size(), "document", "documents"), Count.of(pages, "page", "pages")));
    }

    private void save(String name, byte[] bytes) {
        try {
            Files.createDirectories(folder);
            Files.write(folder.resolve(name), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void say(String line) {
        out.println(line);
        out.flush();
    }
}
