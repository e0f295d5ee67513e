/**
 * AcroForm to plan: reads a form once with PDFBox, takes the fields off the pages, scrubs what must not survive, and
 * writes the static bytes. The only place of the engine that parses a stranger's PDF; limits in
 * {@link platen.jobs.engine.fillable.compile.Limits}.
 */
@NullMarked
package platen.jobs.engine.fillable.compile;

import org.jspecify.annotations.NullMarked;
