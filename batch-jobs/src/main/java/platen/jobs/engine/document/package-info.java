/**
 * Smart documents: templates of an HTML and CSS subset with placeholders, rendered to pages.
 *
 * <p>A room per stage: {@code source} reads what the author wrote, {@code style} finds how it looks, {@code schema}
 * derives what data it takes, {@code bind} knows values and formatters, {@code tree} is the compiled whole, {@code
 * layout} gives everything its place and {@code paint} writes bytes.
 *
 * <p>What is stored of a document is what its sources were parsed to ({@code stored}): rendering it parses no HTML, and
 * no CSS but style attributes whose text comes from the data.
 *
 * <p>Plans are immutable and safe for any thread; renders belong to one. Units: points.
 */
@NullMarked
package platen.jobs.engine.document;

import org.jspecify.annotations.NullMarked;
