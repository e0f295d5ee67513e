package platen.jobs.engine.document;

import java.util.List;
import platen.jobs.engine.document.resolve.ParsedSheets;
import platen.jobs.engine.document.sheet.Block;
import platen.jobs.engine.document.tree.Head;

/**
 * A parsed template: what is stored of it, so that nothing is parsed when it is rendered.
 *
 * @param head the elements of the template and what it declares of itself
 * @param sheets its style sheets
 * @param attributes the declarations of its style and presentational attributes, in the order of the elements
 */
record ParsedTree(Head head, ParsedSheets sheets, List<Block> attributes) {}
