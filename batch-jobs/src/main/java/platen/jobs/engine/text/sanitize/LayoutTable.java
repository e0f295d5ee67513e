package platen.jobs.engine.text.sanitize;

import java.nio.ByteBuffer;

/**
 * Checks the structure of a GSUB or GPOS table: lists of scripts, features and lookups, and the bounds of their parts.
 */
final class LayoutTable {
    /** Far more than any font has; each lookup costs time for every letter of every text. */
    private static final int MAX_LOOKUPS = 4_000;
    private static final int MAX_SUBTABLES = 40_000;
    private static final int MAX_FEATURES = 4_000;
    private static final int MAX_SCRIPTS = 500;
    private static final int LOOKUP_TYPES_GSUB = 8;
    private static final int LOOKUP_TYPES_GPOS = 9;
    private static final int EXTENSION_GSUB = 7;
    private static final int EXTENSION_GPOS = 9;

    private final String tag;
    private final ByteBuffer table;
    private int subtables;

    private LayoutTable(String tag, ByteBuffer table) {
        this.tag = tag;
        this.table = table;
    }

    /** @throws IllegalArgumentException when a part is out of bounds, or there are too many */
    static void check(String tag, ByteBuffer table) {
        var layout = new LayoutTable(tag, table);
        try {
            if (table.getShort(0) != 1) {
                throw layout.broken("has an unknown version");
            }
            layout.checkScripts(layout.offset(4, 0));
            int lookups = layout.offset(8, 0);
            int count = lookups == 0 ? 0 : layout.count(lookups, MAX_LOOKUPS, "lookups");
            layout.checkFeatures(layout.offset(6, 0), count);
            for (int i = 0; i < count; i++) {
                layout.checkLookup(layout.offset(lookups + 2 + 2 * i, lookups));
            }
        } catch (IndexOutOfBoundsException e) {
            throw layout.broken("is cut off");
        }
    }

    private void checkScripts(int list) {
        int count = list == 0 ? 0 : count(list, MAX_SCRIPTS, "scripts");
        for (int i = 0; i < count; i++) {
            int script = offset(list + 2 + 6 * i + 4, list);
            int languages = count(script + 2, MAX_SCRIPTS, "languages");
            checkLanguage(offset(script, script), script);
            for (int j = 0; j < languages; j++) {
                checkLanguage(offset(script + 4 + 6 * j + 4, script), script);
            }
        }
    }

    private void checkLanguage(int language, int none) {
        if (language != none && language != 0) {
            int features = count(language + 4, MAX_FEATURES, "features of a language");
            within(language + 6 + 2L * features);
        }
    }

    private void checkFeatures(int list, int lookups) {
        int count = list == 0 ? 0 : count(list, MAX_FEATURES, "features");
        for (int i = 0; i < count; i++) {
            int feature = offset(list + 2 + 6 * i + 4, list);
            int own = count(feature + 2, MAX_LOOKUPS, "lookups of a feature");
            for (int j = 0; j < own; j++) {
                if (u16(feature + 4 + 2 * j) >= lookups) {
                    throw broken("names a lookup that it does not have");
                }
            }
        }
    }

    private void checkLookup(int lookup) {
        int type = u16(lookup);
        boolean substitution = tag.equals("GSUB");
        if (type < 1 || type > (substitution ? LOOKUP_TYPES_GSUB : LOOKUP_TYPES_GPOS)) {
            throw broken("has a lookup of unknown type " + type);
        }
        int count = u16(lookup + 4);
        subtables += count;
        if (subtables > MAX_SUBTABLES) {
            throw broken("has more than " + MAX_SUBTABLES + " subtables");
        }
        boolean extension = type == (substitution ? EXTENSION_GSUB : EXTENSION_GPOS);
        for (int i = 0; i < count; i++) {
            int subtable = offset(lookup + 6 + 2 * i, lookup);
            within(subtable + 2L);
            if (extension) {
                within(subtable + (table.getInt(subtable + 4) & 0xFFFFFFFFL) + 2);
            }
        }
    }

    /** Returns the position that a 16-bit offset refers to; the base itself for a null offset. */
    private int offset(int at, int base) {
        int place = base + u16(at);
        within(place);
        return place;
    }

    private int count(int at, int most, String what) {
        int count = u16(at);
        if (count > most) {
            throw broken("has " + count + " " + what + "; at most " + most + " are allowed");
        }
        return count;
    }

    private int u16(int at) {
        return table.getShort(at) & 0xFFFF;
    }

    private void within(long place) {
        if (place > table.capacity()) {
            throw broken("reaches beyond its end");
        }
    }

    private IllegalArgumentException broken(String how) {
        return new IllegalArgumentException("The font's table " + tag + " " + how);
    }
}
