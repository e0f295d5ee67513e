package platen.jobs.engine.document.html;

import java.util.Locale;
import org.jsoup.parser.Parser;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;

/**
 * Walks a start or end tag as the tokenizer of the HTML standard does and masks the tags in double braces in it. A
 * block around whole attributes is hidden from the parser together with them; a mask that stands in the start tag
 * leads to what was written.
 */
final class TagMasker {
    /** Characters of a tag's name; the parser's work grows with their square. */
    private static final int MAX_NAME = 1_000;

    private final String text;
    private final TagReader tags;
    private final MaskedSource masked;
    private final ElementBudget budget;
    private int at;
    /** Whether a name or an unquoted value ends right here, so that another character would belong to it. */
    private boolean joined;
    private WrittenAttributes written = new WrittenAttributes();

    TagMasker(String text, TagReader tags, MaskedSource masked, ElementBudget budget) {
        this.text = text;
        this.tags = tags;
        this.masked = masked;
        this.budget = budget;
    }

    /** Returns the offset behind the last tag. */
    int end() {
        return at;
    }

    /** Returns what was written in the last tag. */
    WrittenAttributes written() {
        return written;
    }

    /** Takes a tag from its name on, and returns the name. */
    String take(int start) {
        at = start;
        while (at < text.length() && !isSpace(text.charAt(at)) && text.charAt(at) != '>' && text.charAt(at) != '/'
                && !(text.startsWith("{{", at) && isBetweenAttributes())) {
            step();
        }
        if (at - start > MAX_NAME) {
            throw new Mistake(tags.place(start),
                    "The name of this tag is longer than " + MAX_NAME + " characters; write a space or > behind it.");
        }
        String name = text.substring(start, at).toLowerCase(Locale.ROOT);
        attributes(start);
        at = Math.min(text.length(), at + 1);
        return name;
    }

    private void attributes(int start) {
        written = new WrittenAttributes();
        joined = true;
        int attributes = 0;
        while (at < text.length() && text.charAt(at) != '>') {
            if (isSpace(text.charAt(at)) || text.charAt(at) == '/') {
                at++;
                joined = false;
            } else if (text.startsWith("{{", at) && isBetweenAttributes()) {
                between();
            } else {
                attribute();
                attributes++;
            }
        }
        TemplateTag open = written.open();
        if (open != null) {
            throw new Mistake(open.place(), "The block around attributes is still open where their tag ends; put its "
                    + "{{/" + open.own().name() + "}} before the >.");
        }
        budget.attributes(attributes, tags.place(start));
    }

    private boolean isBetweenAttributes() {
        return text.startsWith("{{#", at) || text.startsWith("{{/", at) || text.startsWith("{{!", at) || isElse();
    }

    private boolean isElse() {
        int behind = at + "{{else".length();
        return text.startsWith("{{else", at) && behind < text.length()
                && !Character.isLetterOrDigit(text.charAt(behind))
                && text.charAt(behind) != '_' && text.charAt(behind) != '-';
    }

    /** Takes a tag in double braces that is no part of an attribute. */
    private void between() {
        boolean first = !written.isConditional();
        TemplateTag tag = tags.read(at);
        at = tag.end();
        joined = written.take(tag, joined);
        if (first && written.isConditional()) {
            masked.maskBetween(tag, written);
        } else {
            masked.hide(tag.start(), tag.end());
        }
    }

    private void attribute() {
        if (joined) {
            throw new Mistake(tags.place(at), "What stands here would be joined to the name or value before the block. "
                    + "Write a space between attributes, and put a block around whole attributes or into a value in "
                    + "quotes, as in class=\"{{#if overdue}}red{{/if}}\".");
        }
        int start = at;
        Place place = tags.place(start);
        do {
            if (text.startsWith("{{", at) && isBetweenAttributes()) {
                break;
            }
            step();
        } while (at < text.length() && !isSpace(text.charAt(at)) && "/>=".indexOf(text.charAt(at)) < 0);
        int name = at;
        String value = "";
        while (at < text.length() && isSpace(text.charAt(at))) {
            at++;
        }
        if (at < text.length() && text.charAt(at) == '=') {
            at++;
            value = Parser.unescapeEntities(value(), true);
        } else {
            at = name;
            joined = true;
        }
        written.add(masked.part(start, name).toLowerCase(Locale.ROOT), value, place);
        if (written.open() != null) {
            if (masked.next(masked.part(start, name), 0) >= 0) {
                throw new Mistake(place, DraftReader.IN_NAME);
            }
            masked.hide(start, at);
        }
    }

    private String value() {
        while (at < text.length() && isSpace(text.charAt(at))) {
            at++;
        }
        char quote = at < text.length() ? text.charAt(at) : '>';
        int start = at;
        if (quote == '"' || quote == '\'') {
            at++;
            while (at < text.length() && text.charAt(at) != quote) {
                step();
            }
            String value = masked.part(start + 1, at);
            at = Math.min(text.length(), at + 1);
            joined = false;
            return value;
        }
        int depth = 0;
        while (at < text.length() && !isSpace(text.charAt(at)) && text.charAt(at) != '>') {
            if (text.startsWith("{{#", at)) {
                if (depth == 0 && !closesInValue()) {
                    break;
                }
                depth++;
            } else if (text.startsWith("{{/", at) || isElse()) {
                if (depth == 0) {
                    break;
                }
                depth -= text.startsWith("{{/", at) ? 1 : 0;
            }
            step();
        }
        joined = true;
        return masked.part(start, at);
    }

    /** Returns whether the block that opens here closes before the unquoted value that it stands in ends. */
    private boolean closesInValue() {
        int depth = 0;
        int next = at;
        while (next < text.length() && !isSpace(text.charAt(next)) && text.charAt(next) != '>') {
            if (!text.startsWith("{{", next)) {
                next++;
                continue;
            }
            depth += text.startsWith("{{#", next) ? 1 : text.startsWith("{{/", next) ? -1 : 0;
            int close = text.indexOf("}}", next);
            if (depth == 0 || close < 0) {
                return depth == 0;
            }
            next = close + 2;
        }
        return false;
    }

    /** Takes a tag in double braces, or one character. */
    private void step() {
        if (text.startsWith("{{", at) && at + 2 < text.length()) {
            TemplateTag tag = tags.read(at);
            masked.mask(tag);
            at = tag.end();
        } else {
            at++;
        }
    }

    static boolean isSpace(char c) {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
    }
}
