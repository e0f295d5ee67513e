package platen.jobs.engine.image;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.model.SizedBytes;

/** Stores images. What is read was written by another process and is not trusted. */
public final class PdfImageCodec {
    /** No part of an image is longer; a damaged length must not become an allocation. */
    private static final int MAX_BYTES = 256 * 1024 * 1024;
    private static final double MAX_SCALE = 1e6;
    private static final int POINTS = 4;
    private static final int MATRIX = 6;

    private PdfImageCodec() {}

    /** Writes an image with all that it consists of. */
    public static void write(DataOutputStream out, PdfImage image) throws IOException {
        out.writeInt(image.width());
        out.writeInt(image.height());
        SizedBytes.write(out, image.entries());
        SizedBytes.write(out, image.data());
        out.writeByte(image.turn().ordinal());
        out.writeDouble(image.scale());
        out.writeBoolean(image.mask() != null);
        if (image.mask() != null) {
            write(out, image.mask());
        }
        VectorDrawing drawing = image.drawing();
        out.writeBoolean(drawing != null);
        if (drawing != null) {
            write(out, drawing);
        }
    }

    private static void write(DataOutputStream out, VectorDrawing drawing) throws IOException {
        out.writeInt(drawing.opacities().size());
        for (int each : drawing.opacities()) {
            out.writeShort(each);
        }
        out.writeInt(drawing.gradients().size());
        for (VectorGradient each : drawing.gradients()) {
            out.writeBoolean(each.points().size() > POINTS);
            numbers(out, each.points());
            numbers(out, each.matrix());
            out.writeInt(each.stops().size());
            for (VectorGradient.Stop stop : each.stops()) {
                numbers(out, List.of(stop.at(), stop.red(), stop.green(), stop.blue(), stop.alpha()));
            }
        }
        out.writeInt(drawing.pictures().size());
        for (PdfImage each : drawing.pictures()) {
            write(out, each);
        }
        out.writeInt(drawing.words().size());
        for (VectorDrawing.Word each : drawing.words()) {
            SizedBytes.write(out, each.text());
            out.writeDouble(each.size());
            numbers(out, each.matrix());
        }
        out.writeInt(drawing.groups().size());
        for (byte[] each : drawing.groups()) {
            SizedBytes.write(out, each);
        }
        out.writeInt(drawing.losses().missing().size());
        for (int each : drawing.losses().missing()) {
            out.writeInt(each);
        }
        out.writeInt(drawing.losses().notes().size());
        for (String each : drawing.losses().notes()) {
            SizedBytes.write(out, each);
        }
    }

    private static void numbers(DataOutputStream out, List<Double> numbers) throws IOException {
        for (double each : numbers) {
            out.writeDouble(each);
        }
    }

    /**
     * Reads an image.
     *
     * @throws IOException also when the bytes are no image
     */
    public static PdfImage read(DataInputStream in) throws IOException {
        return read(in, true, true);
    }

    private static PdfImage read(DataInputStream in, boolean maskable, boolean drawable) throws IOException {
        int width = in.readInt();
        int height = in.readInt();
        String entries = SizedBytes.readText(in, MAX_BYTES);
        byte[] data = SizedBytes.read(in, MAX_BYTES);
        int turn = in.readUnsignedByte();
        double scale = in.readDouble();
        if (width < 1 || height < 1 || turn >= PdfImage.Turn.values().length || !(scale > 0 && scale < MAX_SCALE)) {
            throw new IOException("Not a picture");
        }
        PdfImage mask = part(in, maskable) ? read(in, false, false) : null;
        @Nullable
        VectorDrawing drawing = part(in, drawable) ? drawing(in) : null;
        return new PdfImage(width, height, entries, data, mask, PdfImage.Turn.values()[turn], scale, drawing);
    }

    private static boolean part(DataInputStream in, boolean allowed) throws IOException {
        boolean has = in.readBoolean();
        if (has && !allowed) {
            throw new IOException("Not a picture");
        }
        return has;
    }

    private static VectorDrawing drawing(DataInputStream in) throws IOException {
        List<Integer> opacities = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            opacities.add((int) in.readShort());
        }
        List<VectorGradient> gradients = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            gradients.add(gradient(in));
        }
        List<PdfImage> pictures = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            pictures.add(read(in, true, false));
        }
        List<VectorDrawing.Word> words = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            words.add(new VectorDrawing.Word(SizedBytes.readText(in, MAX_BYTES), in.readDouble(),
                    numbers(in, MATRIX)));
        }
        List<byte[]> groups = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            groups.add(SizedBytes.read(in, MAX_BYTES));
        }
        return new VectorDrawing(List.copyOf(opacities), List.copyOf(gradients), List.copyOf(pictures),
                List.copyOf(words), List.copyOf(groups), losses(in));
    }

    private static VectorDrawing.Losses losses(DataInputStream in) throws IOException {
        List<Integer> missing = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            int codePoint = in.readInt();
            if (!Character.isValidCodePoint(codePoint)) {
                throw new IOException("Not a character");
            }
            missing.add(codePoint);
        }
        List<String> notes = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            notes.add(SizedBytes.readText(in, MAX_BYTES));
        }
        return new VectorDrawing.Losses(List.copyOf(missing), List.copyOf(notes));
    }

    private static VectorGradient gradient(DataInputStream in) throws IOException {
        List<Double> points = numbers(in, in.readBoolean() ? POINTS + 2 : POINTS);
        List<Double> matrix = numbers(in, MATRIX);
        List<VectorGradient.Stop> stops = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            List<Double> stop = numbers(in, POINTS + 1);
            stops.add(new VectorGradient.Stop(stop.get(0), stop.get(1), stop.get(2), stop.get(3), stop.get(4)));
        }
        if (stops.size() < 2) {
            throw new IOException("Not a gradient");
        }
        return new VectorGradient(points, matrix, List.copyOf(stops));
    }

    private static List<Double> numbers(DataInputStream in, int count) throws IOException {
        List<Double> numbers = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            numbers.add(in.readDouble());
        }
        return List.copyOf(numbers);
    }
}
