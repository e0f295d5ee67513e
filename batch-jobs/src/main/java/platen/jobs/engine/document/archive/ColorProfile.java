package platen.jobs.engine.document.archive;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A profile of the color space sRGB (IEC 61966-2-1) in the format of ICC.1:2004-10, calculated from the definition of the
 * color space: its primaries adapted to D50, and its transfer function as a parametric curve.
 */
final class ColorProfile {
    private static final int HEADER = 128;
    private static final int ENTRY = 12;
    private static final int FIXED = 1 << 16;
    /** White of the profile connection space. */
    private static final double[] D50 = {0.9642, 1, 0.8249};
    /** The Bradford matrix from D65, the white of sRGB, to D50. */
    private static final double[] ADAPTATION = {1.0478112, 0.0228866, -0.0501270, 0.0295424, 0.9904844, -0.0170491,
            -0.0092345, 0.0150436, 0.7521316};
    private static final double[] RED = {0.4360747, 0.2225045, 0.0139322};
    private static final double[] GREEN = {0.3850649, 0.7168786, 0.0971045};
    private static final double[] BLUE = {0.1430804, 0.0606169, 0.7141733};
    /** Exponent, factors and threshold of {@code (a x + b)^g} above d, and {@code c x} below. */
    private static final double[] CURVE = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};

    private static final byte[] BYTES = profile();

    private ColorProfile() {}

    /** Returns the bytes of the profile, which must not be changed. */
    static byte[] bytes() {
        return BYTES;
    }

    private static byte[] profile() {
        Map<String, byte[]> tags = new LinkedHashMap<>();
        tags.put("desc", text("sRGB"));
        tags.put("cprt", text("No copyright, use freely"));
        tags.put("wtpt", numbers("XYZ ", D50));
        tags.put("chad", numbers("sf32", ADAPTATION));
        tags.put("rXYZ", numbers("XYZ ", RED));
        tags.put("gXYZ", numbers("XYZ ", GREEN));
        tags.put("bXYZ", numbers("XYZ ", BLUE));
        byte[] curve = curve();
        tags.put("rTRC", curve);
        tags.put("gTRC", curve);
        tags.put("bTRC", curve);
        int table = HEADER + Integer.BYTES + tags.size() * ENTRY;
        int size = table + tags.values().stream().distinct().mapToInt(tag -> tag.length).sum();
        ByteBuffer out = ByteBuffer.allocate(size);
        header(out, size);
        out.position(HEADER).putInt(tags.size());
        int place = table;
        byte[] before = {};
        for (var tag : tags.entrySet()) {
            // Equal curves are stored once.
            int at = tag.getValue() == before ? place - before.length : place;
            out.put(ascii(tag.getKey())).putInt(at).putInt(tag.getValue().length);
            out.put(at, tag.getValue());
            place = at + tag.getValue().length;
            before = tag.getValue();
        }
        return out.array();
    }

    private static void header(ByteBuffer out, int size) {
        out.putInt(size).putInt(0).put(new byte[]{4, 0x20, 0, 0});
        out.put(ascii("mntrRGB XYZ "));
        for (int part : new int[]{2026, 1, 1, 0, 0, 0}) {
            out.putShort((short) part);
        }
        out.put(ascii("acsp")).position(68);
        for (double part : D50) {
            out.putInt(fixed(part));
        }
    }

    private static byte[] text(String text) {
        byte[] utf16 = text.getBytes(StandardCharsets.UTF_16BE);
        ByteBuffer out = tag("mluc", 20 + utf16.length);
        out.putInt(1).putInt(12).put(ascii("enUS")).putInt(utf16.length).putInt(28).put(utf16);
        return out.array();
    }

    private static byte[] numbers(String type, double[] numbers) {
        ByteBuffer out = tag(type, numbers.length * Integer.BYTES);
        for (double number : numbers) {
            out.putInt(fixed(number));
        }
        return out.array();
    }

    private static byte[] curve() {
        ByteBuffer out = tag("para", Integer.BYTES + CURVE.length * Integer.BYTES);
        out.putShort((short) 3).putShort((short) 0);
        for (double parameter : CURVE) {
            out.putInt(fixed(parameter));
        }
        return out.array();
    }

    /** Begins an element, whose length is a multiple of four bytes. */
    private static ByteBuffer tag(String type, int length) {
        return ByteBuffer.allocate(2 * Integer.BYTES + (length + 3) / 4 * 4).put(ascii(type)).putInt(0);
    }

    private static int fixed(double number) {
        return (int) Math.round(number * FIXED);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
