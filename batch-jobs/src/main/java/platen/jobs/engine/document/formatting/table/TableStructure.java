package platen.jobs.engine.document.formatting.table;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.DisplayType;
import platen.jobs.engine.document.boxstyle.TableStyle;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.document.tree.Walk.TooLarge;
import platen.jobs.engine.text.unicode.Direction;

/** The parts of a table in the order in which they are shown: the first head first, the first foot last. */
public final class TableStructure {
    static final int MAX_COLUMNS = 1_000;
    private static final int MAX_SPAN = 65_534;

    /** A column as column elements describe it. */
    record ColumnBoxes(Box column, @Nullable Box group, boolean firstOfGroup, boolean lastOfGroup) {}

    private final Box table;
    private final List<Box> captionsAbove = new ArrayList<>(1);
    private final List<Box> captionsBelow = new ArrayList<>(1);
    private final List<Box> sections = new ArrayList<>(3);
    private final List<ColumnBoxes> columns = new ArrayList<>();
    private final List<Box> outOfFlow = new ArrayList<>(0);
    private final Map<Box, List<Box>> rows = new IdentityHashMap<>(4);
    private @Nullable Box head;
    private @Nullable Box foot;

    TableStructure(Box table) {
        this.table = table;
        List<Box> children = table.children();
        for (int i = 0; i < children.size(); i++) {
            add(children.get(i));
        }
        if (head != null) {
            sections.addFirst(head);
        }
        if (foot != null) {
            sections.addLast(foot);
        }
    }

    private void add(Box child) {
        if (child.layout().isOutOfFlow()) {
            outOfFlow.add(child);
            return;
        }
        switch (child.layout().display()) {
            case TABLE_CAPTION -> (child.layout().table().captionBelow() ? captionsBelow : captionsAbove).add(child);
            case TABLE_COLUMN -> columns(child, null, true, true);
            case TABLE_COLUMN_GROUP -> group(child);
            case TABLE_HEADER_GROUP -> {
                if (head == null) {
                    head = child;
                } else {
                    sections.add(child);
                }
            }
            case TABLE_FOOTER_GROUP -> {
                if (foot == null) {
                    foot = child;
                } else {
                    sections.add(child);
                }
            }
            case NONE -> {}
            case TABLE_ROW_GROUP, TABLE_ROW, TABLE_CELL, CONTENTS, BLOCK, FLOW_ROOT, LIST_ITEM, INLINE, INLINE_BLOCK,
                    FLEX, INLINE_FLEX, GRID, INLINE_GRID, TABLE, INLINE_TABLE ->
                sections.add(child);
        }
    }

    private void group(Box group) {
        List<Box> within = group.children();
        int count = 0;
        for (Box column : within) {
            if (column.layout().display() == DisplayType.TABLE_COLUMN) {
                count++;
            }
        }
        if (count == 0) {
            columns(group, group, true, true);
            return;
        }
        int at = 0;
        for (Box column : within) {
            if (column.layout().display() == DisplayType.TABLE_COLUMN) {
                columns(column, group, at == 0, at == count - 1);
                at++;
            }
        }
    }

    private void columns(Box column, @Nullable Box group, boolean first, boolean last) {
        int span = Math.min(span(column, "span"), MAX_COLUMNS);
        for (int i = 0; i < span; i++) {
            check(columns.size() + 1);
            columns.add(new ColumnBoxes(column, group, first && i == 0, last && i == span - 1));
        }
    }

    void check(int count) {
        if (count > MAX_COLUMNS) {
            throw new TooLarge(table.element() + " has more than " + MAX_COLUMNS + " columns.");
        }
    }

    /** Reads how many columns or rows a box covers; 0 rows mean all that follow. */
    public static int span(Box box, String attribute) {
        Element element = box.element();
        if (element == null || !element.has(attribute, box.scope())) {
            return 1;
        }
        String value = element.attribute(attribute, box.scope()).strip();
        int span = 0;
        int digits = 0;
        while (digits < value.length() && Character.digit(value.charAt(digits), 10) >= 0) {
            span = Math.min(MAX_SPAN, span * 10 + Character.digit(value.charAt(digits), 10));
            digits++;
        }
        if (digits == 0) {
            return 1;
        }
        return span == 0 && attribute.equals("rowspan") ? MAX_SPAN : Math.max(1, span);
    }

    Box table() {
        return table;
    }

    TableStyle style() {
        return table.layout().table();
    }

    boolean isRightToLeft() {
        return table.style().paragraph().direction() == Direction.RIGHT_TO_LEFT;
    }

    List<Box> captionsAbove() {
        return captionsAbove;
    }

    List<Box> captionsBelow() {
        return captionsBelow;
    }

    List<Box> sections() {
        return sections;
    }

    List<ColumnBoxes> columns() {
        return columns;
    }

    List<Box> outOfFlow() {
        List<Box> all = new ArrayList<>(outOfFlow);
        for (Box section : sections) {
            for (Box child : section.children()) {
                if (child.layout().isOutOfFlow()) {
                    all.add(child);
                }
            }
        }
        return all;
    }

    @Nullable
    Box head() {
        return head;
    }

    @Nullable
    Box foot() {
        return foot;
    }

    /** The rows of a section that are shown. */
    List<Box> rows(Box section) {
        List<Box> known = rows.get(section);
        if (known == null) {
            known = shown(section);
            rows.put(section, known);
        }
        return known;
    }

    private static List<Box> shown(Box section) {
        List<Box> children = section.children();
        for (int i = 0; i < children.size(); i++) {
            if (!isRow(children.get(i))) {
                return children.stream().filter(TableStructure::isRow).toList();
            }
        }
        return children;
    }

    private static boolean isRow(Box box) {
        return !box.layout().isOutOfFlow() && box.layout().display() == DisplayType.TABLE_ROW
                && !box.layout().table().collapsedAway();
    }
}
