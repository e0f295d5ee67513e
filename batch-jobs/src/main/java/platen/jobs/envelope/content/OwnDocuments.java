package platen.jobs.envelope.content;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import platen.jobs.engine.Engine;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.render.work.TemplateRenderer;

/** Compiles the smart documents that come with Platen; their sources are trusted, so this needs no process of its own. */
public final class OwnDocuments {
    private final Engine engine;
    private final TemplateRenderer renderer;

    public OwnDocuments(Engine engine, TemplateRenderer renderer) {
        this.engine = engine;
        this.renderer = renderer;
    }

    /**
     * Returns a document.
     *
     * @param file name of its source among the resources of this package
     */
    public OwnDocument of(String file) {
        return switch (engine.compile(source(file), ImportOptions.ofDocument(null))) {
            case CompileOutcome.Compiled compiled ->
                new OwnDocument(compiled.plan(), compiled.schema(), renderer);
            case CompileOutcome.Refused refused ->
                throw new IllegalStateException(file + ": " + refused.message());
        };
    }

    private static byte[] source(String file) {
        try (InputStream in = OwnDocuments.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("No resource " + file);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
