package platen.jobs.engine.text.cff;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import platen.jobs.engine.text.FontFileFixture;

/** Writes OpenType fonts with charstrings that tests spell out. */
final class CffWriter {
    private static final Map<String, Integer> OPERATORS = Map.ofEntries(Map.entry("hstem", 1), Map.entry("vstem", 3),
            Map.entry("vmoveto", 4), Map.entry("rlineto", 5), Map.entry("hlineto", 6), Map.entry("vlineto", 7),
            Map.entry("rrcurveto", 8), Map.entry("callsubr", 10), Map.entry("return", 11), Map.entry("endchar", 14),
            Map.entry("hstemhm", 18), Map.entry("hintmask", 19), Map.entry("rmoveto", 21), Map.entry("hmoveto", 22),
            Map.entry("rcurveline", 24), Map.entry("rlinecurve", 25), Map.entry("vvcurveto", 26),
            Map.entry("hhcurveto", 27), Map.entry("callgsubr", 29), Map.entry("vhcurveto", 30),
            Map.entry("hvcurveto", 31), Map.entry("escape", 12), Map.entry("div", 0x0C0C), Map.entry("hflex", 0x0C22),
            Map.entry("flex", 0x0C23), Map.entry("hflex1", 0x0C24), Map.entry("flex1", 0x0C25));

    private CffWriter() {}

    /** Returns a font that maps A, B and so on to its glyphs from 1. */
    static byte[] font(List<String> charstrings, List<String> local, List<String> global) {
        int glyphs = charstrings.size();
        byte[] liberation = FontFileFixture.file(FontFileFixture.LIBERATION);
        SortedMap<String, byte[]> tables = new TreeMap<>();
        for (String tag : List.of("head", "hhea", "OS/2", "post", "name")) {
            tables.put(tag, table(liberation, tag));
        }
        ByteBuffer.wrap(tables.get("head")).putShort(18, (short) 1000);
        ByteBuffer.wrap(tables.get("hhea")).putShort(34, (short) 1);
        tables.put("hmtx", ByteBuffer.allocate(2 + 2 * glyphs).putShort((short) 600).array());
        tables.put("maxp", ByteBuffer.allocate(6).putInt(0x5000).putShort((short) glyphs).array());
        tables.put("cmap", characterMap(glyphs));
        tables.put("CFF ", outlines(charstrings, local, global));
        return file(tables);
    }

    /** Returns the bytes of a charstring: numbers, operators, and {@code operator:byte}. */
    private static byte[] charstring(String text) {
        var out = new ByteArrayOutputStream();
        for (String word : text.split(" ")) {
            String name = word.replaceFirst(":.*", "");
            if (name.matches("-?\\d+")) {
                number(out, Integer.parseInt(name), 28);
                continue;
            }
            int operator = Objects.requireNonNull(OPERATORS.get(name), name);
            if (operator > 0xFF) {
                out.write(operator >> 8);
            }
            out.write(operator);
            if (!name.equals(word)) {
                out.write(Integer.parseInt(word.substring(name.length() + 1)));
            }
        }
        return out.toByteArray();
    }

    private static void number(ByteArrayOutputStream out, int value, int format) {
        out.write(format);
        for (int shift = format == 28 ? 8 : 24; shift >= 0; shift -= 8) {
            out.write(value >> shift);
        }
    }

    private static byte[] outlines(List<String> charstrings, List<String> local, List<String> global) {
        byte[] start = {1, 0, 4, 4};
        byte[] names = index(List.of("Test".getBytes(StandardCharsets.US_ASCII)));
        byte[] strings = {0, 0};
        byte[] globals = index(global.stream().map(CffWriter::charstring).toList());
        byte[] glyphs = index(charstrings.stream().map(CffWriter::charstring).toList());
        byte[] locals = index(local.stream().map(CffWriter::charstring).toList());
        int topLength = index(List.of(top(0, 0, 0))).length;
        int glyphsAt = start.length + names.length + topLength + strings.length + globals.length;
        byte[] own = own(local.isEmpty());
        var out = new ByteArrayOutputStream();
        for (byte[] part : List.of(start, names,
                index(List.of(top(glyphsAt, own.length, glyphsAt + glyphs.length))), strings, globals, glyphs, own,
                local.isEmpty() ? new byte[0] : locals)) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    private static byte[] top(int glyphs, int ownLength, int own) {
        var out = new ByteArrayOutputStream();
        number(out, glyphs, 29);
        out.write(CffDict.CHAR_STRINGS);
        number(out, ownLength, 29);
        number(out, own, 29);
        out.write(CffDict.PRIVATE);
        return out.toByteArray();
    }

    /** Returns a private dictionary that the local subroutines follow. */
    private static byte[] own(boolean withoutSubroutines) {
        var out = new ByteArrayOutputStream();
        number(out, 0, 29);
        out.write(21);
        if (!withoutSubroutines) {
            number(out, 12, 29);
            out.write(CffDict.SUBRS);
        }
        return out.toByteArray();
    }

    private static byte[] index(List<byte[]> entries) {
        var out = new ByteArrayOutputStream();
        out.write(entries.size() >> 8);
        out.write(entries.size());
        if (entries.isEmpty()) {
            return out.toByteArray();
        }
        out.write(4);
        int offset = 1;
        List<Integer> offsets = new ArrayList<>();
        for (byte[] entry : entries) {
            offsets.add(offset);
            offset += entry.length;
        }
        offsets.add(offset);
        offsets.forEach(each -> out.writeBytes(ByteBuffer.allocate(4).putInt(each).array()));
        entries.forEach(out::writeBytes);
        return out.toByteArray();
    }

    private static byte[] characterMap(int glyphs) {
        return ByteBuffer.allocate(40).putShort((short) 0).putShort((short) 1).putShort((short) 3)
                .putShort((short) 10).putInt(12).putShort((short) 12).putShort((short) 0).putInt(28).putInt(0)
                .putInt(1).putInt('A').putInt('A' + glyphs - 2).putInt(1).array();
    }

    private static byte[] table(byte[] font, String tag) {
        int entry = FontFileFixture.entry(font, tag);
        int from = ByteBuffer.wrap(font).getInt(entry + 8);
        return Arrays.copyOfRange(font, from, from + ByteBuffer.wrap(font).getInt(entry + 12));
    }

    private static byte[] file(SortedMap<String, byte[]> tables) {
        int at = 12 + 16 * tables.size();
        int size = at + tables.values().stream().mapToInt(each -> each.length + 3 & ~3).sum();
        ByteBuffer out = ByteBuffer.allocate(size).putInt(0x4F54544F).putShort((short) tables.size())
                .putShort((short) 0)
                .putInt(0);
        for (Map.Entry<String, byte[]> table : tables.entrySet()) {
            out.put(table.getKey().getBytes(StandardCharsets.ISO_8859_1)).putInt(0).putInt(at)
                    .putInt(table.getValue().length);
            out.put(at, table.getValue());
            at += table.getValue().length + 3 & ~3;
        }
        return out.array();
    }
}
