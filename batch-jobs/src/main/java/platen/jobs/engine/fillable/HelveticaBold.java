package platen.jobs.engine.fillable;

/** Widths of Helvetica-Bold, one of the fonts that every viewer has; source: Adobe's Core 14 font metrics. */
final class HelveticaBold {
    static final int CAP_HEIGHT = 718;
    private static final int USUAL = 556;
    /** Widths of the codes 32 to 126. */
    private static final short[] ASCII = {278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278,
            278,
            556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722,
            667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667,
            611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611,
            611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584};

    private HelveticaBold() {}

    /**
     * Returns the advance of a text in thousandths of the font size; widths beyond ASCII are approximate, which is
     * sufficient for placing a watermark.
     */
    static double width(byte[] latin) {
        double sum = 0;
        for (byte b : latin) {
            int index = (b & 0xFF) - 32;
            sum += index >= 0 && index < ASCII.length ? ASCII[index] : USUAL;
        }
        return sum;
    }
}
