package platen.jobs.engine.document.formatting.columns;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.BreakToken;

/**
 * Where a multi-column container goes on.
 *
 * @param parts runs in columns and boxes across them, in order
 * @param part index of the one that goes on
 * @param within where the page ended in it; null when it has not begun
 */
record ColumnsState(List<Box> parts, int part, @Nullable BreakToken within) {}
