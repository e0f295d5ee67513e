/**
 * Smart documents: templates of an HTML and CSS with placeholders, rendered to pages.
 *
 * <p>One package a stage: {@code source} reads what the author wrote, {@code style} finds how it looks, {@code schema}
 * derives what data it takes, {@code bind} knows values and formatters, {@code tree} is the compiled whole, {@code box}
 * makes boxes of it with the data, {@code formatting} gives each box its place, {@code pages} fills pages, {@code
 * painting} draws them and {@code paint} writes bytes.
 *
 * <p>What is stored of a document is what its sources were parsed to ({@code stored}): rendering it parses no HTML, and
 * no CSS but style attributes whose text comes from the data.
 *
 * <p>Plans are immutable and safe for any thread; renders belong to one. Units: points.
 */
@NullMarked
package platen.jobs.engine.document;

import org.jspecify.annotations.NullMarked;
