package platen.jobs.form.picture;

import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Iterator;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import platen.jobs.engine.image.ImageReading;
import platen.jobs.engine.image.PdfImage.Turn;
import platen.jobs.engine.model.SizedBytes;
import platen.jobs.isolation.IsolatedTask;

/**
 * Removes the metadata of a PNG, JPEG or WebP, such as the place where a photo was taken, without encoding it again. A photo
 * that its metadata turn is written anew, upright. A picture without metadata stays as it is, byte for byte. The output is
 * empty when the file is no such picture, is damaged or has too many pixels.
 */
public final class CleanPictureTask implements IsolatedTask<byte[], byte[]> {
    /** Maximum size of the output in bytes: that of pictures in renders. */
    private static final int MAX_BYTES = platen.jobs.engine.image.ImageReader.MAX_BYTES;
    /** A photo with more pixels is turned at half of its resolution, which is enough for a page and fits into memory. */
    private static final long MAX_FULL_PIXELS = 16_000_000;
    private static final float QUALITY = 0.92f;
    private static final byte[] NONE = {};

    @Override
    public void writeInput(DataOutputStream out, byte[] input) throws IOException {
        out.write(input);
    }

    @Override
    public byte[] readInput(DataInputStream in) throws IOException {
        return in.readAllBytes();
    }

    @Override
    public byte[] run(byte[] file) {
        ImageIO.setUseCache(false);
        if (!PictureChunks.isSupported(file)
                || !(platen.jobs.engine.image.ImageReader.read(file) instanceof ImageReading.Readable(var picture))) {
            return NONE;
        }
        try {
            byte[] clean = picture.turn() == Turn.NONE ? PictureChunks.clean(file) : upright(file, picture.turn());
            return clean.length > MAX_BYTES ? NONE : clean;
        } catch (IOException | RuntimeException damaged) {
            return NONE; // readers throw either for damaged files
        }
    }

    private static byte[] upright(byte[] file, Turn turn) throws IOException {
        try (ImageInputStream in = ImageIO.createImageInputStream(new ByteArrayInputStream(file))) {
            Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
            if (!readers.hasNext()) {
                return NONE;
            }
            ImageReader reader = readers.next();
            reader.setInput(in, true, true);
            return jpeg(turned(decoded(reader), turn));
        }
    }

    private static BufferedImage decoded(ImageReader reader) throws IOException {
        ImageReadParam param = reader.getDefaultReadParam();
        if ((long) reader.getWidth(0) * reader.getHeight(0) > MAX_FULL_PIXELS) {
            param.setSourceSubsampling(2, 2, 0, 0);
        }
        return reader.read(0, param);
    }

    private static BufferedImage turned(BufferedImage image, Turn turn) {
        int width = image.getWidth();
        int height = image.getHeight();
        int type = BufferedImage.TYPE_3BYTE_BGR;
        var upright = turn.isQuarter()
                ? new BufferedImage(height, width, type)
                : new BufferedImage(width, height, type);
        var graphics = upright.createGraphics();
        graphics.drawImage(image, transform(turn, width, height), null);
        graphics.dispose();
        return upright;
    }

    /** Returns what turns a picture of a size upright (Exif 2.32, tag Orientation). */
    private static AffineTransform transform(Turn turn, int width, int height) {
        return switch (turn) {
            case NONE -> new AffineTransform();
            case MIRROR -> new AffineTransform(-1, 0, 0, 1, width, 0);
            case HALF -> new AffineTransform(-1, 0, 0, -1, width, height);
            case MIRROR_HALF -> new AffineTransform(1, 0, 0, -1, 0, height);
            case MIRROR_RIGHT -> new AffineTransform(0, 1, 1, 0, 0, 0);
            case RIGHT -> new AffineTransform(0, 1, -1, 0, height, 0);
            case MIRROR_LEFT -> new AffineTransform(0, -1, -1, 0, height, width);
            case LEFT -> new AffineTransform(0, -1, 1, 0, 0, width);
        };
    }

    private static byte[] jpeg(BufferedImage image) throws IOException {
        var bytes = new ByteArrayOutputStream();
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        try (var out = new MemoryCacheImageOutputStream(bytes)) {
            ImageWriteParam param = writer.getDefaultWriteParam();
            param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
            param.setCompressionQuality(QUALITY);
            writer.setOutput(out);
            writer.write(null, new IIOImage(image, null, null), param);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    @Override
    public void writeOutput(DataOutputStream out, byte[] output) throws IOException {
        SizedBytes.write(out, output);
    }

    @Override
    public byte[] readOutput(DataInputStream in) throws IOException {
        return SizedBytes.read(in, MAX_BYTES);
    }
}
