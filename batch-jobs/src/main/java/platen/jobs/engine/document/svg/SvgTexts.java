package platen.jobs.engine.document.svg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Element;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.svg.TextCharacters.Content;
import platen.jobs.engine.document.svg.TextLayout.Placed;
import platen.jobs.engine.document.value.ValueText;
import platen.jobs.engine.image.VectorDrawing.Marks;
import platen.jobs.engine.image.VectorDrawing.Word;
import platen.jobs.engine.text.FontLibrary;
import platen.jobs.engine.text.font.FontFace;
import platen.jobs.engine.text.font.FontStyle;

/** Replaces the text elements of a drawing by groups of paths, with marks for their words, or by paths to clip to. */
final class SvgTexts {
    private static final String TOO_LONG = "has more text than is drawn";
    /** Characters of one drawing. */
    private static final int MAX_CHARACTERS = 100_000;
    /** Characters of the clip paths of one drawing; the library unites their outlines, which takes long for many. */
    private static final int MAX_CLIPPING = 300;
    /** Length of the paths of one drawing as text. */
    private static final int MAX_PATHS = 12_000_000;
    /** Attributes that place characters, and have no meaning for a group. */
    private static final Set<String> PLACING = Set.of("x", "y", "dx", "dy", "rotate", "textlength", "lengthadjust");

    private final SvgParts parts;
    private final SvgLengths lengths;
    private final List<List<Word>> words = new ArrayList<>();
    private final Set<Integer> missing = new TreeSet<>();
    private final Set<String> notes;
    private int characters;
    private int clipping;
    private int written;

    SvgTexts(SvgParts parts, SvgLengths lengths, Set<String> notes) {
        this.parts = parts;
        this.lengths = lengths;
        this.notes = notes;
    }

    /** Returns the words of the texts, by the numbers of their marks. */
    List<List<Word>> words() {
        return words;
    }

    /** Returns the code points that no font has. */
    Set<Integer> missing() {
        return missing;
    }

    /** Replaces all texts of a drawing but those along paths, which the library draws. */
    void replace(Element root) {
        for (Element text : root.getElementsByTag("text")) {
            if (text.getElementsByTag("textPath").isEmpty()) {
                replace(text, TextCharacters.of(text, parts, lengths));
            } else {
                notePath(text);
            }
        }
    }

    /** The library draws text along paths in Liberation. */
    private void notePath(Element text) {
        FontFace face = FontLibrary.bundled().chain(FontStyle.SANS).first();
        text.wholeText().codePoints().filter(each -> !Character.isWhitespace(each) && !face.covers(each))
                .forEach(missing::add);
        noteLetters(parts.of(text).computed(StyleState.NONE));
    }

    private void replace(Element text, Content content) {
        Element parent = text.parent();
        // A clip path takes shapes and no groups.
        boolean clip = parent != null && parent.normalName().equals("clippath");
        var group = new Element(clip ? "path" : "g");
        for (Attribute attribute : text.attributes()) {
            if (!PLACING.contains(attribute.getKey().toLowerCase(Locale.ROOT))) {
                group.attr(attribute.getKey(), attribute.getValue());
            }
        }
        ComputedStyle around = parts.of(text).computed(StyleState.NONE);
        if (!around.get("writing-mode").is("horizontal-tb") || text.attr("writing-mode").startsWith("t")) {
            notes.add("has vertical text, which is drawn horizontally");
        }
        characters += content.text().length();
        clipping += clip ? content.text().length() : 0;
        boolean tooLong = characters > MAX_CHARACTERS || written > MAX_PATHS || clip && clipping > MAX_CLIPPING;
        Arrays.stream(content.owners()).distinct().forEach(span -> noteLetters(span.computed()));
        if (content.cut() || tooLong) {
            notes.add(TOO_LONG);
        }
        if (!tooLong) {
            List<Placed> letters = TextLayout.of(content, lengths, missing);
            if (clip) {
                clip(group, letters);
            } else {
                draw(group, letters, around);
                mark(group, around, TextWords.of(content.text(), letters));
            }
        }
        parts.replace(text, group);
        text.replaceWith(group);
    }

    private void noteLetters(ComputedStyle style) {
        if (!style.get("font-variant-caps").is("normal")) {
            notes.add("has small capitals, which are drawn as ordinary letters");
        }
        if (!ValueText.of(style.get("font-stretch")).equals("100%")) {
            notes.add("has condensed or expanded letters, which are drawn in their usual width");
        }
    }

    private void draw(Element group, List<Placed> letters, ComputedStyle around) {
        TextPaths.write(letters, (span, data) -> {
            Element path = group.appendElement("path").attr("d", data);
            String style = PartRules.difference(span.computed(), around);
            if (!style.isEmpty()) {
                path.attr("style", style);
            }
            written += data.length();
        });
    }

    /** Gives a path the visible letters, for a clip path; their colors do not count. */
    private void clip(Element path, List<Placed> letters) {
        var all = new StringBuilder();
        TextPaths.write(letters, (span, data) -> {
            if (span.computed().get("visibility").is("visible")) {
                all.append(data);
            }
        });
        path.attr("d", all.toString());
        written += all.length();
    }

    private void mark(Element group, ComputedStyle style, List<Word> found) {
        if (!found.isEmpty() && style.get("visibility").is("visible")) {
            List<Double> place = found.getFirst().matrix();
            group.appendChild(SvgMarks.element(Marks.Kind.WORDS, words.size(), place.get(4), place.get(5)));
            words.add(found);
        }
    }
}
