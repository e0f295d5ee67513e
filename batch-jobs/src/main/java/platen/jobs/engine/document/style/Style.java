package platen.jobs.engine.document.style;

import platen.jobs.engine.document.style.counter.Counting;

/**
 * Everything about how one element looks.
 *
 * @param text of its own characters
 * @param paragraph of the lines that its text is set in
 * @param box around its content
 * @param flow of its place among others
 * @param counting of what it does to counters
 */
public record Style(TextStyle text, ParagraphStyle paragraph, BoxStyle box, FlowStyle flow, Counting counting) {
    Style with(BoxStyle other) {
        return new Style(text, paragraph, other, flow, counting);
    }
}
