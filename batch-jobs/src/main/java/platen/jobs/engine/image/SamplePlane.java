package platen.jobs.engine.image;

import java.io.ByteArrayOutputStream;
import java.util.zip.Deflater;

/** Writes samples of an image to a Flate stream row by row, so that the image is never in memory twice. */
final class SamplePlane implements AutoCloseable {
    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    private final ByteArrayOutputStream packed = new ByteArrayOutputStream(8192);
    private final byte[] buffer = new byte[8192];

    void row(byte[] samples) {
        deflater.setInput(samples);
        while (!deflater.needsInput()) {
            packed.write(buffer, 0, deflater.deflate(buffer));
        }
    }

    byte[] finish() {
        deflater.finish();
        while (!deflater.finished()) {
            packed.write(buffer, 0, deflater.deflate(buffer));
        }
        return packed.toByteArray();
    }

    @Override
    public void close() {
        deflater.end();
    }
}
