package platen.jobs.engine.image;

/**
 * Decodes the kinds of pictures that a PDF cannot embed as they are. Their decoders may hang or exhaust memory over a
 * hostile file, so a server lets another process decode.
 */
@FunctionalInterface
public interface PictureDecoder {
    /** Decodes in this very thread: for a process that may be killed, and for files known to be harmless. */
    PictureDecoder IN_PROCESS = ImageReader::decode;

    /**
     * Decodes a WebP, an SVG or a PNG.
     *
     * @return never throws for a bad file
     */
    ImageReading decode(byte[] file);
}
