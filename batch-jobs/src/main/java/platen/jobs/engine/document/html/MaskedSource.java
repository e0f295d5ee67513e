package platen.jobs.engine.document.html;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;

/**
 * A source whose tags in double braces are masked. Between elements, the tags of blocks become comments, which HTML
 * allows anywhere. All others become a run of characters that no document contains (noncharacters of Unicode) and that
 * spells the tag's number.
 */
final class MaskedSource {
    private static final char FIRST = '\uFDD0';
    private static final char LAST = '\uFDEF';
    private static final int BASE = 16;
    private static final int DIGITS = 4;
    private static final char START = '\uFDE0';
    private static final char FILL = '\uFDE1';
    private static final String COMMENT_START = "<!--";
    private static final String COMMENT_END = "-->";
    private static final int MAX_TAGS = 20_000;

    private final char[] text;
    private final List<TemplateTag> tags = new ArrayList<>();
    private final Map<Integer, TemplateTag> comments = new LinkedHashMap<>();
    private final Map<Integer, WrittenAttributes> written = new HashMap<>();
    private final Map<Block, TemplateTag> closings = new IdentityHashMap<>();
    private final List<Place> deep = new ArrayList<>();

    MaskedSource(String source) {
        text = source.toCharArray();
        for (int i = 0; i < text.length; i++) {
            if (text[i] >= FIRST && text[i] <= LAST) {
                text[i] = '\uFFFD';
            }
        }
    }

    /** Masks a tag that stands between elements or in text. */
    void maskInContent(TemplateTag tag) {
        int filling = tag.end() - tag.start() - COMMENT_START.length() - COMMENT_END.length();
        if (tag.kind() == TemplateTag.Kind.VALUE || filling < 0) {
            mask(tag);
            return;
        }
        add(tag);
        comments.put(tag.start(), tag);
        put(tag.start(), COMMENT_START + " ".repeat(filling) + COMMENT_END);
    }

    /** Masks a tag where HTML takes no comments: in an element's tag, and in elements such as title. */
    void mask(TemplateTag tag) {
        mask(tag, tag.start(), tag.end());
    }

    private void mask(TemplateTag tag, int start, int end) {
        if (end - start <= DIGITS) {
            // A broken tag, for which the template is refused anyway.
            hide(start, end);
            return;
        }
        int number = add(tag);
        var mask = new StringBuilder().append(START);
        for (int digit = DIGITS - 1; digit >= 0; digit--) {
            mask.append((char) (FIRST + (number >> 4 * digit) % BASE));
        }
        put(start, mask.append(String.valueOf(FILL).repeat(end - start - mask.length())).toString());
    }

    /**
     * Masks the first tag of a block between attributes as the name of an attribute, which leads to what was written.
     */
    void maskBetween(TemplateTag tag, WrittenAttributes attributes) {
        mask(tag, tag.start() + 1, tag.end() - 1);
        put(tag.start(), " ");
        put(tag.end() - 1, " ");
        written.put(tag.start(), attributes);
    }

    /** Hides a part of a tag from the parser. */
    void hide(int start, int end) {
        put(start, " ".repeat(end - start));
    }

    /** Returns a part of the text to be parsed. */
    String part(int start, int end) {
        return new String(text, start, end - start);
    }

    /** Returns the attributes to which the name of an attribute leads; null for other names. */
    @Nullable
    WrittenAttributes written(String name) {
        return next(name, 0) == 0 ? written.get(at(name, 0).start()) : null;
    }

    private int add(TemplateTag tag) {
        if (tags.size() == MAX_TAGS) {
            throw new Mistake(tag.place(), "The template has more than " + MAX_TAGS
                    + " placeholders and blocks; divide it into several templates.");
        }
        tags.add(tag);
        if (tag.kind() == TemplateTag.Kind.CLOSE) {
            closings.put(tag.own(), tag);
        }
        return tags.size() - 1;
    }

    private void put(int at, String mask) {
        mask.getChars(0, mask.length(), text, at);
    }

    /** Returns the places of elements that the parser put behind those that they are in; filled in afterwards. */
    List<Place> deep() {
        return deep;
    }

    /** Returns the text to be parsed. */
    String text() {
        return new String(text);
    }

    /** Returns the tag that a comment at an offset stands for, or null for a comment of the author's. */
    @Nullable
    TemplateTag comment(int offset) {
        return comments.get(offset);
    }

    /** Returns the tag that closes a block. */
    TemplateTag closing(Block block) {
        TemplateTag closing = closings.get(block);
        if (closing == null) {
            throw new IllegalStateException("The block at " + block.place() + " was never closed");
        }
        return closing;
    }

    /** Returns the offset of the next mask in a parsed text, or -1. */
    int next(String parsed, int from) {
        int next = parsed.indexOf(START, from);
        while (next >= 0 && number(parsed, next) < 0) {
            next = parsed.indexOf(START, next + 1);
        }
        return next;
    }

    /** Returns the tag whose mask begins at an offset of a parsed text. */
    TemplateTag at(String parsed, int offset) {
        return tags.get(number(parsed, offset));
    }

    /** Returns the number of a mask, or -1 for characters that came from character references. */
    private int number(String parsed, int offset) {
        if (offset + DIGITS >= parsed.length()) {
            return -1;
        }
        int number = 0;
        for (int digit = 1; digit <= DIGITS; digit++) {
            int value = parsed.charAt(offset + digit) - FIRST;
            if (value < 0 || value >= BASE) {
                return -1;
            }
            number = number * BASE + value;
        }
        return number < tags.size() ? number : -1;
    }

    /** Returns the offset behind a mask of a parsed text. */
    static int behind(String parsed, int offset) {
        int end = offset + 1 + DIGITS;
        while (end < parsed.length() && parsed.charAt(end) == FILL) {
            end++;
        }
        return end;
    }

    /** Returns the tags that comments stand for. */
    Collection<TemplateTag> comments() {
        return comments.values();
    }
}
