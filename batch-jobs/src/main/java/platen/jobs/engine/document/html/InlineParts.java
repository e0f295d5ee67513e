package platen.jobs.engine.document.html;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;

/** Splits parsed text or the value of an attribute at its masks into texts, placeholders and conditions. */
final class InlineParts {
    private final MaskedSource source;
    private final String parsed;
    private final Place place;
    private int at;

    private InlineParts(MaskedSource source, String parsed, Place place) {
        this.source = source;
        this.parsed = parsed;
        this.place = place;
    }

    /**
     * Returns the parts in order.
     *
     * @param place position of the first character, for texts
     * @param around the block in which HTML places the text, or null for none
     */
    static List<Markup> of(MaskedSource source, String parsed, Place place, @Nullable Block around) {
        if (source.next(parsed, 0) < 0) {
            return parsed.isEmpty() ? List.of() : List.of(new Markup.Text(parsed, place));
        }
        var parts = new InlineParts(source, parsed, place);
        List<Markup> all = parts.until(around);
        if (parts.at < parsed.length()) {
            TemplateTag stray = source.at(parsed, parts.at);
            throw BlockBuilder.elsewhere(source, stray.own(), stray.place());
        }
        return all;
    }

    /** Takes parts up to a tag that divides or closes the block. */
    private List<Markup> until(@Nullable Block block) {
        List<Markup> parts = new ArrayList<>();
        while (at < parsed.length()) {
            int mask = source.next(parsed, at);
            int end = mask < 0 ? parsed.length() : mask;
            if (end > at) {
                parts.add(new Markup.Text(parsed.substring(at, end), place));
                at = end;
                continue;
            }
            TemplateTag tag = source.at(parsed, mask);
            switch (tag.kind()) {
                case REMARK -> at = MaskedSource.behind(parsed, mask);
                case VALUE -> {
                    at = MaskedSource.behind(parsed, mask);
                    BlockBuilder.checkScope(tag, block);
                    parts.add(new Markup.Value(tag.asked(), tag.place()));
                }
                case OPEN -> {
                    at = MaskedSource.behind(parsed, mask);
                    parts.add(condition(tag));
                }
                case ELSE, CLOSE -> {
                    return parts;
                }
            }
        }
        return parts;
    }

    private Markup condition(TemplateTag open) {
        Block block = open.own();
        if (block.name().equals("each")) {
            throw new Mistake(open.place(), "An attribute or a title takes {{#if}} and {{#unless}}, but no {{#each}}; "
                    + "use a formatter such as join.");
        }
        var branches = new ConditionBuilder(open);
        while (true) {
            List<Markup> body = until(block);
            if (at >= parsed.length()) {
                throw BlockBuilder.elsewhere(source, block, source.closing(block).place());
            }
            TemplateTag tag = source.at(parsed, at);
            if (tag.own() != block) {
                throw BlockBuilder.elsewhere(source, tag.own(), tag.place());
            }
            at = MaskedSource.behind(parsed, at);
            if (tag.kind() == TemplateTag.Kind.CLOSE) {
                return branches.end(body);
            }
            branches.divide(body, tag);
        }
    }
}
