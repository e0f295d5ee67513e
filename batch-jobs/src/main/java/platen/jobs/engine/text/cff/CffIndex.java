package platen.jobs.engine.text.cff;

import java.nio.ByteBuffer;

/** An INDEX: a list of byte strings (Technical Note 5176, section 5). */
final class CffIndex {
    static final CffIndex EMPTY = new CffIndex();

    private final ByteBuffer data;
    private final int count;
    private final int offsetSize;
    private final int offsets;
    private final int end;

    private CffIndex() {
        data = ByteBuffer.allocate(0);
        count = 0;
        offsetSize = 1;
        offsets = 0;
        end = 0;
    }

    /** @param at position in the table */
    CffIndex(ByteBuffer table, int at) {
        data = table;
        count = table.getShort(at) & 0xFFFF;
        if (count == 0) {
            offsetSize = 1;
            offsets = at + 2;
            end = at + 2;
            return;
        }
        offsetSize = table.get(at + 2) & 0xFF;
        if (offsetSize < 1 || offsetSize > 4) {
            throw new IllegalArgumentException("The font's outlines have an index of a wrong format");
        }
        offsets = at + 3;
        end = place(count);
    }

    int count() {
        return count;
    }

    /** Returns the position after the index. */
    int end() {
        return end;
    }

    ByteBuffer get(int i) {
        if (i < 0 || i >= count) {
            throw new IllegalArgumentException("The font's outlines name a missing part");
        }
        int from = place(i);
        return data.slice(from, place(i + 1) - from);
    }

    /** Returns where an entry begins in the table; offsets count from the byte before the first entry. */
    private int place(int i) {
        long offset = 0;
        for (int b = 0; b < offsetSize; b++) {
            offset = offset << 8 | data.get(offsets + i * offsetSize + b) & 0xFF;
        }
        long place = offsets + (count + 1L) * offsetSize - 1 + offset;
        if (place > data.capacity()) {
            throw new IllegalArgumentException("The font's outlines are cut off");
        }
        return (int) place;
    }
}
