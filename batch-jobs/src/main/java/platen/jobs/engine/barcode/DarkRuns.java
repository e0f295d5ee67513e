package platen.jobs.engine.barcode;

import com.google.zxing.common.BitMatrix;

/** The dark modules of a bar code as rectangles of a row: neighbors are one, so that no light line is between them. */
@FunctionalInterface
public interface DarkRuns {

    /**
     * Takes a run of dark modules.
     *
     * @param row from 0 at the top
     * @param column of the first module, from 0 at the left
     * @param length in modules, at least 1
     */
    void take(int row, int column, int length);

    /** Hands over all runs of a code, row by row. */
    static void forEach(BitMatrix code, DarkRuns runs) {
        for (int row = 0; row < code.getHeight(); row++) {
            int start = -1;
            for (int column = 0; column <= code.getWidth(); column++) {
                boolean dark = column < code.getWidth() && code.get(column, row);
                if (dark && start < 0) {
                    start = column;
                } else if (!dark && start >= 0) {
                    runs.take(row, start, column - start);
                    start = -1;
                }
            }
        }
    }
}
