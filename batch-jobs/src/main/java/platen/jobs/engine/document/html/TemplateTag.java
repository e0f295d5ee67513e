package platen.jobs.engine.document.html;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Expression;
import platen.jobs.engine.document.source.Place;

/**
 * A tag in double braces.
 *
 * @param expression what it shows, asks or repeats; null where the kind has none
 * @param start offset of its first brace
 * @param end offset behind its last brace
 * @param block the block that the tag opens, divides or closes; of other kinds the block around it, or null for none
 */
record TemplateTag(Kind kind, @Nullable Expression expression, int start, int end, Place place,
        @Nullable Block block) {

    /** Kinds of tags. */
    enum Kind {
        /** A placeholder. */
        VALUE,
        OPEN,
        /** An <code>{{else if …}}</code>, which has an expression, or an <code>{{else}}</code>, which has none. */
        ELSE,
        CLOSE,
        /** A comment. */
        REMARK
    }

    /** Returns whether the tag belongs to the structure of a block. */
    boolean isOfBlock() {
        return switch (kind) {
            case OPEN, ELSE, CLOSE -> true;
            case VALUE, REMARK -> false;
        };
    }

    /** Returns the expression of a kind that has one. */
    Expression asked() {
        return Objects.requireNonNull(expression);
    }

    /** Returns the block of a tag of a block. */
    Block own() {
        return Objects.requireNonNull(block);
    }
}
