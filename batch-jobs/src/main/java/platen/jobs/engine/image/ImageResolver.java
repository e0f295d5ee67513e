package platen.jobs.engine.image;

import platen.jobs.engine.model.RenderOutcome;

/** Resolves the image and signature values of the data to images. */
@FunctionalInterface
public interface ImageResolver {
    /** For data without external images; data URLs still work. */
    ImageResolver NONE = value -> new Failed(RenderOutcome.Reason.IMAGE_UNREACHABLE, "was not fetched");

    /** Returns the image of a URL; never called for data URLs, which the engine decodes itself. */
    Fetched of(String url);

    /** Decodes a file; implementations that see the same files repeatedly may cache the result. */
    default ImageReading read(byte[] file) {
        return ImageReader.read(file);
    }

    /** Returns a resolver for the same images that decodes with another decoder, without a cache. */
    default ImageResolver decodedBy(PictureDecoder decoder) {
        ImageResolver plain = this;
        return new ImageResolver() {
            @Override
            public Fetched of(String url) {
                return plain.of(url);
            }

            @Override
            public ImageReading read(byte[] file) {
                return ImageReader.read(file, decoder);
            }
        };
    }

    /**
     * Returns a resolver for the same images that reads through a cache.
     *
     * @param decoder for files that are not in the cache and cannot be embedded as they are
     */
    default ImageResolver on(ImageCache cache, PictureDecoder decoder) {
        ImageResolver plain = this;
        return new ImageResolver() {
            @Override
            public Fetched of(String url) {
                return plain.of(url);
            }

            @Override
            public ImageReading read(byte[] file) {
                return cache.read(file, decoder);
            }
        };
    }

    /** The result of a fetch that was made before the render. */
    sealed interface Fetched {}

    /** The fetched bytes. */
    record Found(byte[] bytes) implements Fetched {}

    /**
     * The image is not available.
     *
     * @param reason one of the image reasons
     * @param message a predicate that follows the words "The image of field 'x'"
     */
    record Failed(RenderOutcome.Reason reason, String message) implements Fetched {}
}
