package platen.jobs.engine.document.layout;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.style.TextStyle;

/**
 * A stretch of a paragraph that looks the same.
 *
 * @param end the unit behind its last character
 * @param atom what stands there instead of a character, or null for text
 * @param link where it leads; empty for nowhere
 */
record Span(int end, TextStyle style, @Nullable InlineBox atom, String link) {}
