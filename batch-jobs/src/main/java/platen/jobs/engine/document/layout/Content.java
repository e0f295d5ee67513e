package platen.jobs.engine.document.layout;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.FlowStyle.Display;
import platen.jobs.engine.document.style.ParagraphStyle.Spaces;
import platen.jobs.engine.document.style.Style;
import platen.jobs.engine.document.style.TextStyle;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.document.tree.LinkTarget;
import platen.jobs.engine.document.tree.Node;
import platen.jobs.engine.document.tree.Walk;

/** One element's content, sorted: text and what stands in lines become paragraphs between the blocks. */
final class Content implements Walk.Visitor {
    private final Render render;
    private final Sink sink;
    private final Style style;
    private final Element element;
    private @Nullable ParagraphBuilder open;
    /** The style of the first letter until it is written. */
    private @Nullable TextStyle firstLetter;
    /** The style of the first line until its paragraph ends or a block comes before it. */
    private @Nullable TextStyle firstLine;
    private int paragraphs;
    private int items;
    /** Whether anything happened that lines alone do not repeat. */
    private boolean more;
    private @Nullable Paragraph only;
    private List<Line> onlyLines = List.of();

    /** Takes the parts of the content, in order. */
    interface Sink {
        /** @return the lines it was set in; none when it was only measured */
        List<Line> paragraph(Paragraph paragraph);

        void block(Element block, Scope scope, StyleState state, @Nullable Marker marker);

        /** Something that stands in a line. */
        @Nullable
        InlineBox atom(Element element, Scope scope, StyleState state);

        /** An element that links may lead to. */
        void anchor(String id);
    }

    Content(Render render, Element element, StyleState state, Sink sink) {
        this(render, element.style(state), element, sink);
        Style line = element.firstLine(state);
        firstLine = line == null ? null : line.text();
        Style letter = element.firstLetter(state);
        firstLetter = letter == null ? null : letter.text();
    }

    /** Takes content that looks otherwise than its element. */
    Content(Render render, Style style, Element element, Sink sink) {
        this.render = render;
        this.style = style;
        this.element = element;
        this.sink = sink;
    }

    @Override
    public void text(String text, boolean fromData) {
        text(text, fromData, style, "");
    }

    private void text(String text, boolean fromData, Style looks, String link) {
        if (open == null && looks.paragraph().spaces() != Spaces.PRESERVED && text.isBlank()) {
            return;
        }
        TextStyle letter = firstLetter;
        if (letter == null || text.isBlank()) {
            paragraph().text(text, fromData, looks.text(), looks.paragraph().spaces(), link);
        } else {
            initial(text, fromData, looks, letter, link);
        }
    }

    /** Writes a text in which the first letter begins or goes on. */
    private void initial(String text, boolean fromData, Style looks, TextStyle letter, String link) {
        Spaces spaces = looks.paragraph().spaces();
        TextStyle own = looks.text();
        boolean capitalized = own.letterCase() == TextStyle.Case.CAPITALIZED;
        String shown = capitalized ? own.letterCase().of(text, own.languageIn(render.locale())) : text;
        TextStyle rest = capitalized ? own.preserved() : own;
        Initial initial = Initial.of(shown);
        paragraph().text(shown.substring(0, initial.start()), fromData, own, spaces, link);
        paragraph().text(shown.substring(initial.start(), initial.end()), fromData, own.with(letter, style.text()),
                spaces, link);
        paragraph().text(shown.substring(initial.end()), fromData, rest, spaces, link);
        firstLetter = initial.complete() ? null : letter;
    }

    @Override
    public void pageCounter(Node.PageCounter counter) {
        pageCounter(counter, style, "");
    }

    private void pageCounter(Node.PageCounter counter, Style looks, String link) {
        String shown = render.shown(counter);
        if (!shown.isEmpty()) {
            text(shown, false, looks, link);
        }
    }

    @Override
    public void element(Element child, Scope scope, StyleState state) {
        element(child, scope, state, "");
    }

    private void element(Element child, Scope scope, StyleState state, String link) {
        Style looks = child.style(state);
        Display display = looks.flow().display();
        if (display == Display.NONE) {
            return;
        }
        switch (child.tag()) {
            case "br" -> {
                paragraph().lineEnd(looks.text());
                return;
            }
            case "wbr" -> {
                paragraph().text("\u200B", false, looks.text(), Spaces.COLLAPSED, link);
                return;
            }
            default -> {}
        }
        if (display == Display.INLINE_BLOCK || display == Display.INLINE && InlineBoxes.isAtom(child.tag())) {
            firstLetter = null;
            InlineBox atom = sink.atom(child, scope, state);
            if (atom != null) {
                paragraph().atom(atom, looks.text(), link);
            }
        } else if (display == Display.INLINE) {
            inline(child, scope, state, looks, link);
        } else {
            block(child, scope, state, display);
        }
    }

    private void inline(Element child, Scope scope, StyleState state, Style looks, String link) {
        String id = child.attribute("id", scope);
        if (!id.isEmpty()) {
            sink.anchor(id);
            more = true;
        }
        String leads = child.tag().equals("a") ? target(child, scope, link) : link;
        render.walk().children(child, scope, state, new Walk.Visitor() {
            @Override
            public void text(String text, boolean fromData) {
                Content.this.text(text, fromData, looks, leads);
            }

            @Override
            public void pageCounter(Node.PageCounter counter) {
                Content.this.pageCounter(counter, looks, leads);
            }

            @Override
            public void element(Element inner, Scope innerScope, StyleState innerState) {
                Content.this.element(inner, innerScope, innerState, leads);
            }
        });
    }

    /** Where a link leads; addresses that could run something lead nowhere. */
    private static String target(Element link, Scope scope, String around) {
        String href = link.attribute("href", scope).strip();
        return LinkTarget.leads(href) ? href : around;
    }

    private void block(Element child, Scope scope, StyleState state, Display display) {
        endParagraph();
        firstLetter = null;
        firstLine = null;
        more = true;
        Marker marker = display == Display.LIST_ITEM ? new Marker(child, scope, number(child, scope)) : null;
        sink.block(child, scope, state, marker);
    }

    /** Items that their place alone numbers are counted here, others by their counter. */
    private int number(Element item, Scope scope) {
        items++;
        return render.walk().counters().item(item, scope).orElse(items);
    }

    private ParagraphBuilder paragraph() {
        ParagraphBuilder builder = open;
        if (builder == null) {
            builder = new ParagraphBuilder(style.text(), style.paragraph(), render.locale());
            open = builder;
        }
        return builder;
    }

    private void endParagraph() {
        ParagraphBuilder builder = open;
        open = null;
        if (builder == null || builder.isEmpty()) {
            return;
        }
        Paragraph paragraph = builder.build().withFirstLine(firstLine);
        if (paragraph.isEmpty()) {
            return;
        }
        firstLine = null;
        paragraphs++;
        List<Line> lines = sink.paragraph(paragraph);
        if (paragraphs == 1 && element.isFixed() && !lines.isEmpty()) {
            only = paragraph;
            onlyLines = lines;
        }
    }

    /**
     * Hands on what is left.
     *
     * @param width at which paragraphs were set, in points
     */
    void end(double width) {
        endParagraph();
        if (only != null && paragraphs == 1 && !more) {
            element.remember(new FixedText(only, width, onlyLines));
        }
    }
}
