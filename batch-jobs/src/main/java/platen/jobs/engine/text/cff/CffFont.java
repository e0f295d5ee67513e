package platen.jobs.engine.text.cff;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The parts of a table {@code CFF} that outlines need. Immutable. */
final class CffFont {
    private static final double USUAL_SCALE = 0.001;
    private static final int MAX_DICTS = 256;

    private final ByteBuffer table;
    private final CffIndex charstrings;
    private final CffIndex globalSubroutines;
    /** One for a plain font; those of the font dictionaries of a CID-keyed font. */
    private final List<CffIndex> localSubroutines = new ArrayList<>();
    private final List<Double> scales = new ArrayList<>();
    /** Index of the dictionary of each glyph. */
    private final byte[] dictOfGlyph;
    private final StandardGlyphs standardGlyphs;

    CffFont(ByteBuffer table) {
        this.table = table;
        var names = new CffIndex(table, table.get(2) & 0xFF);
        var dicts = new CffIndex(table, names.end());
        var strings = new CffIndex(table, dicts.end());
        globalSubroutines = new CffIndex(table, strings.end());
        var top = new CffDict(dicts.get(0));
        if (top.integer(CffDict.CHARSTRING_TYPE, 0, 2) != 2) {
            throw new IllegalArgumentException("The font has charstrings of an unknown type");
        }
        charstrings = new CffIndex(table, top.integer(CffDict.CHAR_STRINGS, 0, 0));
        dictOfGlyph = new byte[charstrings.count()];
        standardGlyphs = new StandardGlyphs(table, top.integer(CffDict.CHARSET, 0, 0), charstrings.count());
        if (top.has(CffDict.ROS)) {
            readDicts(top);
        } else {
            addDict(top, 1);
        }
    }

    int glyphCount() {
        return charstrings.count();
    }

    ByteBuffer charstring(int glyph) {
        return charstrings.get(glyph);
    }

    /** Returns the glyph of a code of Adobe's standard encoding. */
    int standardGlyph(int code) {
        return standardGlyphs.glyph(code);
    }

    CffIndex globalSubroutines() {
        return globalSubroutines;
    }

    CffIndex localSubroutines(int glyph) {
        return localSubroutines.get(dictOfGlyph[glyph] & 0xFF);
    }

    /** Returns the size of a unit of a glyph's charstring in ems. */
    double scale(int glyph) {
        return scales.get(dictOfGlyph[glyph] & 0xFF);
    }

    private void addDict(CffDict dict, double outer) {
        double[] matrix = dict.operands(CffDict.FONT_MATRIX);
        double own = matrix.length == 6 ? matrix[0] : outer == 1 ? USUAL_SCALE : 1;
        double scale = own * outer;
        if (!(scale > 1e-5 && scale < 0.1)) {
            throw new IllegalArgumentException("The font has no usable em");
        }
        scales.add(scale);
        int size = dict.integer(CffDict.PRIVATE, 0, 0);
        int at = dict.integer(CffDict.PRIVATE, 1, 0);
        CffIndex subroutines = CffIndex.EMPTY;
        if (size > 0) {
            int offset = new CffDict(table.slice(at, size)).integer(CffDict.SUBRS, 0, 0);
            subroutines = offset == 0 ? CffIndex.EMPTY : new CffIndex(table, at + offset);
        }
        localSubroutines.add(subroutines);
    }

    private void readDicts(CffDict top) {
        var dicts = new CffIndex(table, top.integer(CffDict.FD_ARRAY, 0, 0));
        if (dicts.count() == 0 || dicts.count() > MAX_DICTS) {
            throw new IllegalArgumentException("The font has " + dicts.count() + " font dictionaries");
        }
        double[] matrix = top.operands(CffDict.FONT_MATRIX);
        for (int i = 0; i < dicts.count(); i++) {
            addDict(new CffDict(dicts.get(i)), matrix.length == 6 ? matrix[0] : 1);
        }
        select(top.integer(CffDict.FD_SELECT, 0, 0), dicts.count());
    }

    private void select(int at, int dicts) {
        int glyphs = dictOfGlyph.length;
        int format = table.get(at);
        if (format == 0) {
            table.get(at + 1, dictOfGlyph);
        } else if (format == 3) {
            int ranges = table.getShort(at + 1) & 0xFFFF;
            for (int i = 0; i < ranges; i++) {
                int range = at + 3 + 3 * i;
                int end = Math.min(glyphs, table.getShort(range + 3) & 0xFFFF);
                for (int glyph = table.getShort(range) & 0xFFFF; glyph < end; glyph++) {
                    dictOfGlyph[glyph] = table.get(range + 2);
                }
            }
        } else {
            throw new IllegalArgumentException("The font selects its dictionaries in an unknown format");
        }
        for (byte dict : dictOfGlyph) {
            if ((dict & 0xFF) >= dicts) {
                throw new IllegalArgumentException("The font names a missing font dictionary");
            }
        }
    }
}
