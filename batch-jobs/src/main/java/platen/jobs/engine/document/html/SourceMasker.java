package platen.jobs.engine.document.html;

import java.util.Set;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Mistakes;

/**
 * Walks HTML source as the tokenizer of the HTML standard does, to know where each tag in double braces stands, and
 * masks it accordingly. Does not look into scripts, style sheets and comments.
 */
final class SourceMasker {
    /** Elements whose content is neither markup nor template. */
    private static final Set<String> RAW = Set.of("script", "style", "xmp", "iframe", "noembed", "noframes");
    /** Elements whose content is text. */
    private static final Set<String> TEXT = Set.of("title", "textarea");
    private static final Set<String> FOREIGN = Set.of("svg", "math");

    private final String text;
    private final TagReader tags;
    private final MaskedSource masked;
    private final ElementBudget budget = new ElementBudget();
    private final TagMasker elements;
    private final Mistakes mistakes = new Mistakes();
    private int at;
    /** How many SVG or MathML elements are open. */
    private int foreign;

    private SourceMasker(String file, String text) {
        this.text = text;
        this.tags = new TagReader(file, text, mistakes);
        this.masked = new MaskedSource(text);
        this.elements = new TagMasker(text, tags, masked, budget);
    }

    /**
     * Masks a source.
     *
     * @throws Mistake for all broken placeholders and blocks
     */
    static MaskedSource mask(String file, String text) {
        var masker = new SourceMasker(file, text);
        masker.content();
        masker.tags.end();
        masker.mistakes.check();
        return masker.masked;
    }

    private void content() {
        while (at < text.length()) {
            if (text.startsWith("{{", at)) {
                TemplateTag tag = tags.read(at);
                masked.maskInContent(tag);
                at = tag.end();
            } else if (text.charAt(at) == '<') {
                markup();
            } else {
                at++;
            }
        }
    }

    private void markup() {
        if (text.startsWith("<!--", at)) {
            comment();
        } else if (text.startsWith("<![CDATA[", at) && foreign > 0) {
            skipBehind("]]>");
        } else if (text.startsWith("<!", at) || text.startsWith("<?", at)) {
            skipBehind(">");
        } else if (text.startsWith("</", at)) {
            if (isLetter(at + 2)) {
                at += 2;
                String name = elementTag();
                if (elements.written().isConditional()) {
                    mistakes.add(
                            new Mistake(tags.place(at - 1), "An end tag has no attributes that a block could decide; "
                                    + "put the block into the start tag."));
                }
                budget.end(name);
                foreign -= FOREIGN.contains(name) && foreign > 0 ? 1 : 0;
            } else {
                skipBehind(">");
            }
        } else if (isLetter(at + 1)) {
            int place = at++;
            String name = elementTag();
            budget.start(name, tags.place(place));
            start(name);
        } else {
            at++;
        }
    }

    private void comment() {
        budget.comment(tags.place(at));
        at += "<!--".length();
        if (text.startsWith(">", at) || text.startsWith("->", at)) {
            skipBehind(">");
            return;
        }
        int end = text.indexOf("-->", at);
        int bang = text.indexOf("--!>", at);
        if (bang >= 0 && (end < 0 || bang < end)) {
            at = bang + "--!>".length();
        } else {
            at = end < 0 ? text.length() : end + "-->".length();
        }
    }

    private void skipBehind(String end) {
        int found = text.indexOf(end, at);
        at = found < 0 ? text.length() : found + end.length();
    }

    /** Goes on behind a start tag. */
    private void start(String name) {
        boolean closed = text.startsWith("/>", at - 2);
        if (FOREIGN.contains(name)) {
            foreign += closed ? 0 : 1;
        } else if (name.equals("plaintext")) {
            at = text.length();
        } else if (RAW.contains(name) && !(foreign > 0 && closed)) {
            at = endOf(name);
        } else if (TEXT.contains(name) && !(foreign > 0 && closed)) {
            int end = endOf(name);
            while (at < end) {
                step(end);
            }
        }
    }

    /** Returns the offset of an element's end tag, or of the end of the source. */
    private int endOf(String name) {
        for (int end = text.indexOf("</", at); end >= 0; end = text.indexOf("</", end + 2)) {
            int behind = end + 2 + name.length();
            if (text.regionMatches(true, end + 2, name, 0, name.length())
                    && (behind == text.length() || isSpace(behind) || text.charAt(behind) == '>'
                            || text.charAt(behind) == '/')) {
                return end;
            }
        }
        return text.length();
    }

    /** Takes a start or end tag from its name on, and returns the name. */
    private String elementTag() {
        String[] name = {""};
        mistakes.in(() -> name[0] = elements.take(at));
        at = elements.end();
        return name[0];
    }

    /** Takes a tag in double braces, or one character. */
    private void step(int end) {
        if (at + 2 < end && text.startsWith("{{", at)) {
            TemplateTag tag = tags.read(at);
            masked.mask(tag);
            at = tag.end();
        } else {
            at++;
        }
    }

    private boolean isSpace(int offset) {
        return TagMasker.isSpace(text.charAt(offset));
    }

    private boolean isLetter(int offset) {
        return offset < text.length() && (text.charAt(offset) >= 'a' && text.charAt(offset) <= 'z'
                || text.charAt(offset) >= 'A' && text.charAt(offset) <= 'Z');
    }
}
