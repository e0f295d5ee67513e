package platen.jobs.engine;

import platen.jobs.engine.image.ImageCache;
import platen.jobs.engine.image.ImageReader;
import platen.jobs.engine.image.ImageReading;
import platen.jobs.engine.image.PictureDecoder;

/** The pictures that image and signature values of the data stand for. */
@FunctionalInterface
public interface ImageResolver {
    /** For data that names no picture outside itself: data URLs still work. */
    ImageResolver NONE = value -> new Failed(RenderOutcome.Reason.IMAGE_UNREACHABLE, "was not fetched");

    /** The picture of a URL; never called for data URLs, which the engine decodes itself. */
    Fetched of(String url);

    /** Makes a file a picture; whoever sees the same files again and again may remember it. */
    default ImageReading read(byte[] file) {
        return ImageReader.read(file);
    }

    /** The same pictures, read through a shelf. */
    default ImageResolver on(ImageCache shelf) {
        return on(shelf, PictureDecoder.IN_PROCESS);
    }

    /**
     * The same pictures, read through a shelf.
     *
     * @param decoder for files that the shelf does not hold and that cannot be embedded as they are
     */
    default ImageResolver on(ImageCache shelf, PictureDecoder decoder) {
        ImageResolver plain = this;
        return new ImageResolver() {
            @Override
            public Fetched of(String url) {
                return plain.of(url);
            }

            @Override
            public ImageReading read(byte[] file) {
                return shelf.read(file, decoder);
            }
        };
    }

    /** A fetch that was tried before the render. */
    sealed interface Fetched {}

    /** The bytes of the answer. */
    record Found(byte[] bytes) implements Fetched {}

    /**
     * No picture.
     *
     * @param reason one of the image reasons
     * @param message what went wrong, to follow the words "The image of field 'x'"
     */
    record Failed(RenderOutcome.Reason reason, String message) implements Fetched {}
}
