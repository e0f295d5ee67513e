package platen.jobs.engine.document.html;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.html.Draft.Branch;
import platen.jobs.engine.document.html.Draft.Marker;
import platen.jobs.engine.document.html.WrittenAttributes.Written;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.source.Scanner;
import platen.jobs.engine.document.warning.Warnings;

/** Turns what the parser made into drafts, with positions in the source. */
final class DraftReader {
    static final String IN_NAME = "A placeholder or block cannot be part of the name of an element or attribute. Put a "
            + "block around the element, around whole attributes, or into the value of the attribute, as in "
            + "class=\"{{#if overdue}}red{{/if}}\".";
    private static final int MAX_NODES = 200_000;
    private static final int MAX_ATTRIBUTES = 500;
    /** Elements whose end tag an author may leave out. */
    private static final Set<String> OPTIONAL_END = Set.of("li", "dt", "dd", "p", "td", "th", "tr", "option",
            "optgroup", "thead", "tbody", "tfoot", "colgroup", "caption", "rt", "rp");

    private final Scanner places;
    private final MaskedSource source;
    private final Warnings warnings;
    private int nodes;
    /** Offsets of the tags of blocks that the parser kept. */
    private final Set<Integer> found = new HashSet<>();
    private int elements;
    private @Nullable InlineSvg svg;

    DraftReader(String file, String text, MaskedSource source, Warnings warnings) {
        this.places = new Scanner(file, text);
        this.source = source;
        this.warnings = warnings;
    }

    /** Reads a document: an html element with a head and a body; the tags of blocks around the body are in it. */
    Branch read(Document document) {
        List<TemplateTag> before = new ArrayList<>();
        List<TemplateTag> after = new ArrayList<>();
        Branch html = null;
        svg = new InlineSvg(document, warnings);
        for (Node node : document.childNodes()) {
            if (node instanceof Element element) {
                html = branch(element, 1);
            } else if (node instanceof Comment comment) {
                note(comment, html == null ? before : after);
            }
        }
        if (html == null) {
            throw new Mistake(null, "The template is empty; expected <body> and something in it.");
        }
        gather(html, before, after);
        checkTags();
        return html;
    }

    private void note(Comment comment, List<TemplateTag> tags) {
        TemplateTag tag = tag(comment);
        if (tag != null) {
            tags.add(tag);
        }
    }

    /** Moves the tags of blocks that stand outside of the body to its begin and its end. */
    private void gather(Branch html, List<TemplateTag> before, List<TemplateTag> after) {
        Branch body = null;
        List<Marker> end = new ArrayList<>();
        for (Draft child : List.copyOf(html.children)) {
            if (child instanceof Branch branch && branch.name.equals("head")) {
                branch.children.stream().filter(Marker.class::isInstance)
                        .forEach(marker -> before.add(((Marker) marker).tag));
                branch.children.removeIf(Marker.class::isInstance);
            } else if (child instanceof Branch branch && body == null) {
                body = branch;
            } else if (child instanceof Marker marker) {
                if (body == null) {
                    before.add(marker.tag);
                } else {
                    end.add(marker);
                }
                html.children.remove(child);
            }
        }
        if (body == null) {
            return;
        }
        Branch into = body;
        into.children.addAll(0, before.stream().map(tag -> new Marker(tag, into)).toList());
        end.forEach(marker -> into.children.add(new Marker(marker.tag, into)));
        after.forEach(tag -> into.children.add(new Marker(tag, into)));
    }

    /** Refuses a block with a tag where the parser keeps no comments. */
    private void checkTags() {
        for (TemplateTag tag : source.comments()) {
            if (tag.isOfBlock() && !found.contains(tag.start())) {
                throw new Mistake(tag.place(), "HTML allows nothing here that a block could show or repeat; put the "
                        + "block around an element.");
            }
        }
    }

    private Branch branch(Element element, int depth) {
        if (++nodes > MAX_NODES) {
            throw new Mistake(null, "The template has more than " + MAX_NODES
                    + " elements and texts; divide it into several templates.");
        }
        Place place = place(element);
        if (depth == HtmlReader.MAX_DEPTH) {
            lookDeeper(element);
        }
        String name = name(element.normalName(), place);
        var branch = new Branch(name, attributes(element, place), place, element.sourceRange().isImplicit(),
                element.endSourceRange().isImplicit());
        branch.first = elements++;
        String picture = picture(element, place);
        if (picture != null) {
            branch.children.add(new Draft.Characters(picture, place));
            branch.last = elements - 1;
            return branch;
        }
        for (Node child : element.childNodes()) {
            Draft draft = draft(child, branch, depth);
            if (draft != null) {
                branch.children.add(draft);
            }
        }
        branch.last = elements - 1;
        return branch;
    }

    /** Notes an element that the author wrote within this one and that the parser put behind it. */
    private void lookDeeper(Element element) {
        Element next = element.nextElementSibling();
        if (next == null || !element.endSourceRange().isImplicit() || element.tag().isEmpty()
                || element.endSourceRange().startPos() != next.sourceRange().startPos()) {
            return;
        }
        boolean left = OPTIONAL_END.contains(element.normalName()) && (OPTIONAL_END.contains(next.normalName())
                || next.isBlock());
        if (!left) {
            Place place = place(next);
            source.deep().add(place);
            warnings.add(place, "The element is nested more than " + HtmlReader.MAX_DEPTH + " levels deep; it is laid "
                    + "out behind the element that it is in.");
        }
    }

    /** Returns an inline SVG as a file; null for other elements, and for one with placeholders. */
    private @Nullable String picture(Element element, Place place) {
        if (!element.normalName().equals("svg")
                || element.nodeStream(Comment.class).anyMatch(comment -> tag(comment) != null)) {
            return null;
        }
        return source.next(element.outerHtml(), 0) < 0 && svg != null ? svg.file(element, place) : null;
    }

    private @Nullable Draft draft(Node node, Branch parent, int depth) {
        return switch (node) {
            case Element element -> branch(element, depth + 1);
            case TextNode text -> new Draft.Characters(text.getWholeText(), place(text));
            case DataNode data -> new Draft.Characters(data.getWholeData(), place(data));
            case Comment comment -> marker(comment, parent);
            default -> null;
        };
    }

    private @Nullable Marker marker(Comment comment, Branch parent) {
        TemplateTag tag = tag(comment);
        return tag == null ? null : new Marker(tag, parent);
    }

    /** Returns the tag of a block that a comment stands for; null for a comment of the author's. */
    private @Nullable TemplateTag tag(Comment comment) {
        TemplateTag tag = source.comment(comment.sourceRange().startPos());
        if (tag == null || !tag.isOfBlock()) {
            return null;
        }
        found.add(tag.start());
        return tag;
    }

    private Map<String, List<Written>> attributes(Element element, Place place) {
        Map<String, List<Written>> attributes = new LinkedHashMap<>();
        for (Attribute attribute : element.attributes()) {
            if (attributes.size() == MAX_ATTRIBUTES) {
                warnings.add(place, "The element has more than " + MAX_ATTRIBUTES
                        + " attributes; the others are ignored.");
                break;
            }
            WrittenAttributes written = source.written(attribute.getKey());
            if (written != null) {
                written.conditionalNames().stream().limit(MAX_ATTRIBUTES)
                        .forEach(each -> attributes.put(each, written.of(each)));
                continue;
            }
            int start = element.attributes().sourceRange(attribute.getKey()).nameRange().startPos();
            Place at = start < 0 ? place : places.place(start);
            String name = name(attribute.getKey().toLowerCase(Locale.ROOT), at);
            attributes.putIfAbsent(name, List.of(new Written(name, attribute.getValue(), at, null, null)));
        }
        return attributes;
    }

    private String name(String name, Place place) {
        if (source.next(name, 0) >= 0) {
            throw new Mistake(place, IN_NAME);
        }
        return name;
    }

    private Place place(Node node) {
        return places.place(Math.max(0, node.sourceRange().startPos()));
    }
}
