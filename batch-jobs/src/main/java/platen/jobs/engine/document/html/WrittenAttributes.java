package platen.jobs.engine.document.html;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Expression;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;

/**
 * The attributes of one start tag in the order of the source, each with the conditions of the blocks around it, as in
 * <code>&lt;option value="a" {{#if chosen}}selected{{/if}}></code>.
 */
final class WrittenAttributes {
    /** Blocks within blocks of one tag, and branches of one block. Conditions are repeated for each attribute. */
    private static final int MAX_DEPTH = 4;
    private static final int MAX_BRANCHES = 20;

    private final List<Written> all = new ArrayList<>();
    private final Deque<Open> blocks = new ArrayDeque<>();
    private boolean conditional;

    /**
     * An attribute as written.
     *
     * @param name in lower case
     * @param value with masks in it; character references are resolved
     * @param around the innermost block around it
     * @param condition on which the attribute exists; null for none
     */
    record Written(String name, String value, Place place, @Nullable Block around,
            @Nullable Expression condition) {}

    /** A block whose end has not come yet. */
    private static final class Open {
        private final TemplateTag tag;
        private final boolean joinedBefore;
        /** Holds when no branch up to the current one does; null in the first. */
        private @Nullable Expression excluded;
        /** The condition of the current branch; null in an else. */
        private @Nullable Expression current;
        private int branches = 1;
        private boolean joined;

        Open(TemplateTag tag, boolean joinedBefore) {
            this.tag = tag;
            this.current = tag.asked();
            this.joinedBefore = joinedBefore;
        }

        @Nullable
        Expression condition() {
            return Conditions.both(excluded, current);
        }

        boolean isDivided() {
            return current == null;
        }
    }

    boolean isConditional() {
        return conditional;
    }

    /** Returns the block that is open, or null. */
    @Nullable
    TemplateTag open() {
        return blocks.isEmpty() ? null : blocks.getLast().tag;
    }

    /** Returns the names of the attributes that some block decides. */
    Set<String> conditionalNames() {
        Set<String> names = new LinkedHashSet<>();
        all.stream().filter(each -> each.condition() != null).forEach(each -> names.add(each.name()));
        return names;
    }

    /** Returns what was written of an attribute, up to the first that always exists. */
    List<Written> of(String name) {
        List<Written> found = new ArrayList<>();
        for (Written each : all) {
            if (each.name().equals(name)) {
                found.add(each);
                if (each.condition() == null) {
                    break;
                }
            }
        }
        return found;
    }

    void add(String name, String value, Place place) {
        Expression condition = null;
        for (Open block : blocks) {
            condition = Conditions.both(condition, block.condition());
        }
        Block around = blocks.isEmpty() ? null : blocks.getLast().tag.own();
        all.add(new Written(name, value, place, around, condition));
    }

    /**
     * Takes a tag of a block between attributes.
     *
     * @param joined whether a name or an unquoted value ends right before the tag
     * @return whether one may end right before what follows the tag
     */
    boolean take(TemplateTag tag, boolean joined) {
        return switch (tag.kind()) {
            case OPEN -> {
                open(tag, joined);
                yield joined;
            }
            case ELSE -> {
                Open block = own(tag);
                if (block.isDivided()) {
                    throw new Mistake(tag.place(), "Expected {{/" + tag.own().name() + "}} for the {{#"
                            + tag.own().name() + "}} at line " + tag.own().place().line()
                            + ", found a second {{else}}.");
                }
                if (++block.branches > MAX_BRANCHES) {
                    throw new Mistake(tag.place(), "A block around attributes has at most " + MAX_BRANCHES
                            + " branches; put the block into the value of the attribute.");
                }
                block.joined |= joined;
                block.excluded = Conditions.both(block.excluded, Conditions.not(block.current));
                block.current = tag.expression();
                yield block.joinedBefore;
            }
            case CLOSE -> {
                Open block = own(tag);
                blocks.removeLast();
                yield block.joined || joined || !block.isDivided() && block.joinedBefore;
            }
            case VALUE, REMARK -> joined;
        };
    }

    private void open(TemplateTag tag, boolean joined) {
        if (tag.own().name().equals("each")) {
            throw new Mistake(tag.place(), "Attributes take {{#if}} and {{#unless}} around them, but no {{#each}}; "
                    + "repeat the element, or use a formatter such as join in the value.");
        }
        if (blocks.size() == MAX_DEPTH) {
            throw new Mistake(tag.place(), "Blocks around attributes are nested at most " + MAX_DEPTH
                    + " deep; join their conditions by 'and'.");
        }
        blocks.addLast(new Open(tag, joined));
        conditional = true;
    }

    private Open own(TemplateTag tag) {
        Open block = blocks.peekLast();
        if (block == null || block.tag.own() != tag.own()) {
            Place opening = tag.own().place();
            throw new Mistake(tag.place(), "This tag belongs to the {{#" + tag.own().name() + "}} at line "
                    + opening.line() + ", column " + opening.column() + ", which is in another element or attribute. "
                    + "Put the tags of a block around whole attributes of one start tag, or into one value.");
        }
        return block;
    }
}
