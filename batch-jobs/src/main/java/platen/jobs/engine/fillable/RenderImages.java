package platen.jobs.engine.fillable;

import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import platen.jobs.engine.fillable.form.Affine;
import platen.jobs.engine.fillable.form.Box;
import platen.jobs.engine.fillable.form.WidgetPlace;
import platen.jobs.engine.image.ImageReading;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.image.PdfImage;
import platen.jobs.engine.image.VectorDrawing;
import platen.jobs.engine.model.RenderOutcome.Reason;
import platen.jobs.engine.pdf.PdfObjects;

/** The images of one render. Each distinct image is read and written once, however many widgets show it. */
final class RenderImages {
    private final ImageResolver images;
    private final PdfObjects objects;
    private final Map<String, Result> known = new HashMap<>();

    RenderImages(ImageResolver images, PdfObjects objects) {
        this.images = images;
        this.objects = objects;
    }

    /** An image, or the reason why it cannot be used. */
    sealed interface Result {}

    /** An image that was written as the given object. */
    record Ready(int object, PdfImage image) implements Result {

        /** Fits the image into a widget as large as possible, centered and upright. */
        WidgetPlace.Drawn fitted(WidgetPlace.Picture place) {
            Box box = place.box();
            float scale = Math.min(box.width() / image.seenWidth(), box.height() / image.seenHeight());
            float width = image.seenWidth() * scale;
            float height = image.seenHeight() * scale;
            var stretch = new Affine(width, 0, 0, height, box.left() + (box.width() - width) / 2,
                    box.bottom() + (box.height() - height) / 2);
            return new WidgetPlace.Drawn(object, upright(image.turn()).then(stretch).then(place.toPage()));
        }

        /** Returns what a drawing does not show as it was meant, as predicates of the field. */
        List<String> losses() {
            VectorDrawing drawing = image.drawing();
            return drawing == null
                    ? List.of()
                    : drawing.losses().notes().stream().map(loss -> "has a picture in SVG that " + loss).toList();
        }

        /** Returns whether a drawing has boxes in the place of characters. */
        boolean hasBoxes() {
            VectorDrawing drawing = image.drawing();
            return drawing != null && !drawing.losses().missing().isEmpty();
        }

        /** Returns the rotation or reflection that makes the stored pixels, in the unit square, upright. */
        private static Affine upright(PdfImage.Turn turn) {
            return switch (turn) {
                case NONE -> Affine.IDENTITY;
                case MIRROR -> new Affine(-1, 0, 0, 1, 1, 0);
                case HALF -> new Affine(-1, 0, 0, -1, 1, 1);
                case MIRROR_HALF -> new Affine(1, 0, 0, -1, 0, 1);
                case MIRROR_RIGHT -> new Affine(0, -1, -1, 0, 1, 1);
                case RIGHT -> new Affine(0, -1, 1, 0, 0, 1);
                case MIRROR_LEFT -> new Affine(0, 1, 1, 0, 0, 0);
                case LEFT -> new Affine(0, 1, -1, 0, 1, 0);
            };
        }
    }

    /** An image that cannot be used; the message continues the words "The image of field 'x'". */
    record Unusable(Reason reason, String message) implements Result {}

    Result of(String value) {
        Result result = known.get(value);
        if (result == null) {
            result = read(value);
            known.put(value, result);
        }
        return result;
    }

    /** Returns whether a written image has colors of a press. */
    boolean hasCmyk() {
        return known.values().stream().anyMatch(each -> each instanceof Ready ready && ready.image().isCmyk());
    }

    private static byte[] decoded(String base64) {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException notPlain) {
            // Line breaks and blanks are rare, and the decoder that ignores them is slow.
            return Base64.getMimeDecoder().decode(base64);
        }
    }

    private Result read(String value) {
        byte[] bytes;
        if (value.regionMatches(true, 0, "data:", 0, 5)) {
            int comma = value.indexOf(',');
            if (comma < 0 || !value.substring(0, comma).endsWith(";base64")) {
                return new Unusable(Reason.IMAGE_FORMAT, "is not a base64 data URL");
            }
            try {
                bytes = decoded(value.substring(comma + 1));
            } catch (IllegalArgumentException notBase64) {
                return new Unusable(Reason.IMAGE_FORMAT, "is not valid base64");
            }
        } else {
            switch (images.of(value)) {
                case ImageResolver.Found found -> bytes = found.bytes();
                case ImageResolver.Failed failed -> {
                    return new Unusable(failed.reason(), failed.message());
                }
            }
        }
        return switch (images.read(bytes)) {
            case ImageReading.Readable readable -> new Ready(readable.image().writeTo(objects), readable.image());
            case ImageReading.Unreadable unreadable -> new Unusable(unreadable.reason(), unreadable.message());
        };
    }
}
