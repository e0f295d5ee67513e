package platen.web.dashboard.template;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import platen.db.template.Kind;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;
import platen.jobs.template.TemplateUpload;

/** Templates that come with the server, for a first PDF. */
public enum SampleTemplate {
    WELCOME("welcome", "Welcome letter", Kind.DYNAMIC, "html"),
    INVOICE("invoice", "Invoice", Kind.FILLABLE, "pdf");

    private final String alias;
    private final String title;
    private final Kind kind;
    private final String suffix;

    SampleTemplate(String alias, String title, Kind kind, String suffix) {
        this.alias = alias;
        this.title = title;
        this.kind = kind;
        this.suffix = suffix;
    }

    /** Returns the sample with an alias; empty when there is none. */
    static Optional<SampleTemplate> of(String alias) {
        return Arrays.stream(values()).filter(each -> each.alias.equals(alias)).findFirst();
    }

    public String alias() {
        return alias;
    }

    public Kind kind() {
        return kind;
    }

    /** Returns the name of the template. */
    public String title() {
        return title;
    }

    /** Returns the upload that creates the template in an organization. */
    TemplateUpload upload(UUID organizationId) {
        return new TemplateUpload(organizationId, alias, title, resource(suffix),
                // the rows of the fillable invoice are one array
                new ImportOptions(kind == Kind.FILLABLE, null), StoredJson.object(resource("json")));
    }

    private byte[] resource(String end) {
        String name = "sample/" + alias + "." + end;
        try (var in = SampleTemplate.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("The class path lacks " + name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }
}
