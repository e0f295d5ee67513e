package platen.jobs.engine.image;

/**
 * Decodes images of formats that a PDF cannot embed directly. Decoders may hang or exhaust memory on a malicious file,
 * so a server runs them in another process.
 */
@FunctionalInterface
public interface PictureDecoder {
    /**
     * Decodes in the current thread: for a process that may be killed, and for trusted files. SVGs become pixels; what
     * draws them as documents do decodes with SvgPictures instead.
     */
    PictureDecoder IN_PROCESS = ImageReader::decode;

    /**
     * Decodes a WebP, an SVG or a PNG.
     *
     * @return the result; an invalid file gives a result too, not an exception
     */
    ImageReading decode(byte[] file);
}
