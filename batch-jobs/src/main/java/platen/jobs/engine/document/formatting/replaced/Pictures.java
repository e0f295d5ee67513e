package platen.jobs.engine.document.formatting.replaced;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.warning.RenderWarnings;
import platen.jobs.engine.image.DataUrl;
import platen.jobs.engine.image.ImageReading;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.image.PdfImage;
import platen.jobs.engine.model.RenderOutcome.Reason;
import platen.jobs.engine.model.RenderOutcome.Rejected;

/** The pictures of one render: those of the template's own files, and those that the data names. */
public final class Pictures {
    private final Map<String, PdfImage> own;
    private final ImageResolver images;
    private final Map<String, Result> known = new HashMap<>();
    private final RenderWarnings notes;
    private final Function<CssValue.Url, @Nullable String> names;

    /**
     * @param own pictures of the template by the name of their file
     * @param names finds the source of a picture that a style sheet names; null for none
     * @param images what the image values of the data stand for
     * @param notes takes what is left empty
     */
    public Pictures(Map<String, PdfImage> own, Function<CssValue.Url, @Nullable String> names, ImageResolver images,
            RenderWarnings notes) {
        this.names = names;
        this.own = own;
        this.images = images;
        this.notes = notes;
    }

    /** A picture or why there is none. */
    public sealed interface Result {}

    public record Ready(PdfImage image) implements Result {}

    /** No picture; the message follows the words "The image of field 'x'". */
    public record Unusable(Reason reason, String message) implements Result {}

    /** A required picture that is not to be had ends the render. */
    public static final class Missing extends RuntimeException {
        private final transient Rejected rejected;

        Missing(Rejected rejected) {
            super(rejected.message());
            this.rejected = rejected;
        }

        public Rejected rejected() {
            return rejected;
        }
    }

    /** Finds a picture by its source. */
    public Result of(String source) {
        return known.computeIfAbsent(source, this::find);
    }

    /** Finds the picture of a background; null for none that can be drawn. */
    public @Nullable PdfImage background(CssValue.Url url) {
        String source = names.apply(url);
        return source != null && of(source) instanceof Ready ready ? ready.image() : null;
    }

    /** Notes a picture that stays empty, or gives the document up when its field is required. */
    public void unusable(String alias, boolean required, Unusable why) {
        if (required) {
            throw new Missing(
                    new Rejected(why.reason(), "The image of field '" + alias + "' " + why.message() + ".", alias));
        }
        notes.add(alias, "was left empty: its image " + why.message());
    }

    private Result find(String source) {
        PdfImage mine = own.get(source);
        if (mine != null) {
            return new Ready(mine);
        }
        if (DataUrl.is(source)) {
            return DataUrl.file(source).map(this::read)
                    .orElseGet(() -> new Unusable(Reason.IMAGE_FORMAT, "is not a valid data URL"));
        }
        return switch (images.of(source)) {
            case ImageResolver.Found found -> read(found.bytes());
            case ImageResolver.Failed failed -> new Unusable(failed.reason(), failed.message());
        };
    }

    private Result read(byte[] bytes) {
        return switch (images.read(bytes)) {
            case ImageReading.Readable readable -> new Ready(readable.image());
            case ImageReading.Unreadable unreadable -> new Unusable(unreadable.reason(), unreadable.message());
        };
    }
}
