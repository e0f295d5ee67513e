package platen.jobs.engine;

/** The pictures that image and signature values of the data stand for. */
@FunctionalInterface
public interface Images {
    /** For data that names no picture outside itself: data URLs still work. */
    Images NONE = value -> new Failed(RenderOutcome.Reason.IMAGE_UNREACHABLE, "was not fetched");

    /** The picture of a URL; never called for data URLs, which the engine decodes itself. */
    Fetched of(String url);

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
