package platen.jobs.isolation.picture;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import platen.jobs.engine.image.ImageReader;
import platen.jobs.engine.image.ImageReading;
import platen.jobs.engine.image.PdfImage;
import platen.jobs.engine.image.PdfImage.Turn;
import platen.jobs.engine.model.RenderOutcome.Reason;
import platen.jobs.isolation.IsolatedTask;

/** Decodes an image file to the samples that a PDF embeds. */
public final class DecodePictureTask implements IsolatedTask<byte[], ImageReading> {

    @Override
    public void writeInput(DataOutputStream out, byte[] input) throws IOException {
        out.write(input);
    }

    @Override
    public byte[] readInput(DataInputStream in) throws IOException {
        return in.readAllBytes();
    }

    @Override
    public ImageReading run(byte[] input) {
        return ImageReader.read(input);
    }

    @Override
    public void writeOutput(DataOutputStream out, ImageReading output) throws IOException {
        switch (output) {
            case ImageReading.Readable(PdfImage image) -> {
                out.writeBoolean(true);
                write(out, image);
            }
            case ImageReading.Unreadable(Reason reason, String message) -> {
                out.writeBoolean(false);
                out.writeUTF(reason.name());
                out.writeUTF(message);
            }
        }
    }

    @Override
    public ImageReading readOutput(DataInputStream in) throws IOException {
        try {
            return in.readBoolean()
                    ? new ImageReading.Readable(image(in, true))
                    : new ImageReading.Unreadable(Reason.valueOf(in.readUTF()), in.readUTF());
        } catch (IllegalArgumentException noName) {
            throw new IOException("Not a picture", noName);
        }
    }

    private static void write(DataOutputStream out, PdfImage image) throws IOException {
        out.writeInt(image.width());
        out.writeInt(image.height());
        out.writeUTF(image.entries());
        out.writeUTF(image.turn().name());
        out.writeInt(image.data().length);
        out.write(image.data());
        PdfImage mask = image.mask();
        out.writeBoolean(mask != null);
        if (mask != null) {
            write(out, mask);
        }
    }

    /** @param maskable whether the image may have a mask; a mask itself has none */
    private static PdfImage image(DataInputStream in, boolean maskable) throws IOException {
        int width = in.readInt();
        int height = in.readInt();
        String entries = in.readUTF();
        Turn turn = Turn.valueOf(in.readUTF());
        int length = in.readInt();
        if (length < 0 || length > in.available()) {
            throw new IOException("Not a picture");
        }
        byte[] data = in.readNBytes(length);
        boolean masked = in.readBoolean();
        if (masked && !maskable) {
            throw new IOException("Not a picture");
        }
        return new PdfImage(width, height, entries, data, masked ? image(in, false) : null, turn);
    }
}
