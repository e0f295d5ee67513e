package platen.jobs.form.picture;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;

/** Copies the parts of picture files that draw the picture, and leaves out the others and whatever follows the picture. */
final class PictureChunks {
    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    /** Chunks of PNGs with texts, times and metadata of cameras (PNG, third edition, section 11.3). */
    private static final Set<String> PNG_METADATA = Set.of("tEXt", "zTXt", "iTXt", "eXIf", "tIME");
    private static final Set<String> WEBP_METADATA = Set.of("EXIF", "XMP ");
    /** Flags of the header of a WebP for its metadata: Exif and XMP. */
    private static final int WEBP_METADATA_FLAGS = 0x0C;
    private static final int RIFF_HEADER = 12;
    private static final int EOI = 0xD9;
    private static final int SOS = 0xDA;
    private static final int APP0 = 0xE0;
    private static final int APP2 = 0xE2;
    private static final int APP14 = 0xEE;
    private static final int APP15 = 0xEF;
    private static final int COM = 0xFE;

    private final byte[] file;
    private final ByteArrayOutputStream clean;

    private PictureChunks(byte[] file) {
        this.file = file;
        this.clean = new ByteArrayOutputStream(file.length);
    }

    /** Returns whether a file is a PNG, JPEG or WebP by its first bytes. */
    static boolean isSupported(byte[] file) {
        return isPng(file) || isJpeg(file) || isWebP(file);
    }

    /**
     * Returns the file without metadata; the same bytes when it has none.
     *
     * @throws IOException if it ends too early
     */
    static byte[] clean(byte[] file) throws IOException {
        var chunks = new PictureChunks(file);
        try {
            if (isPng(file)) {
                chunks.png();
            } else if (isJpeg(file)) {
                chunks.jpeg();
            } else {
                return chunks.webP();
            }
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new IOException("The picture ends too early", e);
        }
        return chunks.clean.toByteArray();
    }

    private static boolean isPng(byte[] file) {
        return file.length > PNG.length && Arrays.equals(file, 0, PNG.length, PNG, 0, PNG.length);
    }

    private static boolean isJpeg(byte[] file) {
        return file.length > 4 && (file[0] & 0xFF) == 0xFF && (file[1] & 0xFF) == 0xD8 && (file[2] & 0xFF) == 0xFF;
    }

    private static boolean isWebP(byte[] file) {
        return file.length > RIFF_HEADER && ascii(file, 0).equals("RIFF") && ascii(file, 8).equals("WEBP");
    }

    private static String ascii(byte[] file, int at) {
        return new String(file, at, 4, StandardCharsets.US_ASCII);
    }

    private void copy(int from, int to) {
        clean.write(file, from, to - from);
    }

    private void png() {
        copy(0, PNG.length);
        for (int at = PNG.length; at < file.length;) {
            int length = ByteBuffer.wrap(file).getInt(at);
            String type = ascii(file, at + 4);
            int end = Math.addExact(at, Math.addExact(length, 12));
            if (length < 0 || end > file.length) {
                throw new IllegalArgumentException("A chunk ends after the file");
            }
            if (!PNG_METADATA.contains(type)) {
                copy(at, end);
            }
            at = type.equals("IEND") ? file.length : end;
        }
    }

    private void jpeg() {
        copy(0, 2);
        int at = 2;
        while (true) {
            int marker = file[at + 1] & 0xFF;
            if ((file[at] & 0xFF) != 0xFF) {
                throw new IllegalArgumentException("No marker");
            }
            if (marker == 0xFF) {
                at++; // any number of them may precede a marker
            } else if (marker == EOI) {
                copy(at, at + 2);
                return;
            } else {
                int end = at + 2 + ((file[at + 2] & 0xFF) << 8 | file[at + 3] & 0xFF);
                int next = marker == SOS ? afterScan(end) : end;
                if (!isMetadata(marker, at + 4)) {
                    copy(at, next);
                }
                at = next;
            }
        }
    }

    /** Returns where the next marker begins after the pixels of a scan. */
    private int afterScan(int start) {
        int at = start;
        while ((file[at] & 0xFF) != 0xFF || file[at + 1] == 0 || isRestart(file[at + 1] & 0xFF)) {
            at++;
        }
        return at;
    }

    private static boolean isRestart(int marker) {
        return marker >= 0xD0 && marker <= 0xD7;
    }

    /** Returns whether a segment is no part of the picture: colors are in JFIF, ICC profiles and the segment of Adobe. */
    private boolean isMetadata(int marker, int content) {
        if (marker == APP2) {
            byte[] name = "ICC_PROFILE\0".getBytes(StandardCharsets.US_ASCII);
            return !Arrays.equals(file, content, content + name.length, name, 0, name.length);
        }
        return marker == COM || marker > APP0 && marker <= APP15 && marker != APP14;
    }

    private byte[] webP() {
        copy(0, RIFF_HEADER);
        ByteBuffer sizes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        int last = Math.min(file.length, Math.addExact(sizes.getInt(4), 8));
        for (int at = RIFF_HEADER; at + 8 <= last;) {
            int length = sizes.getInt(at + 4);
            int end = Math.min(Math.addExact(at, Math.addExact(length, 8 + (length & 1))), file.length);
            if (length < 0) {
                throw new IllegalArgumentException("A chunk has no length");
            }
            if (!WEBP_METADATA.contains(ascii(file, at))) {
                copy(at, end);
            }
            at = end;
        }
        byte[] written = clean.toByteArray();
        ByteBuffer.wrap(written).order(ByteOrder.LITTLE_ENDIAN).putInt(4, written.length - 8);
        if (ascii(written, RIFF_HEADER).equals("VP8X")) {
            written[RIFF_HEADER + 8] &= ~WEBP_METADATA_FLAGS;
        }
        return written;
    }
}
