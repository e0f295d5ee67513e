package platen.jobs.isolation.picture;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import platen.jobs.engine.document.svg.SvgPictures;
import platen.jobs.engine.image.ImageReading;
import platen.jobs.engine.image.PdfImage;
import platen.jobs.engine.image.PdfImageCodec;
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
        return SvgPictures.read(input);
    }

    @Override
    public void writeOutput(DataOutputStream out, ImageReading output) throws IOException {
        switch (output) {
            case ImageReading.Readable(PdfImage image) -> {
                out.writeBoolean(true);
                PdfImageCodec.write(out, image);
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
                    ? new ImageReading.Readable(PdfImageCodec.read(in))
                    : new ImageReading.Unreadable(Reason.valueOf(in.readUTF()), in.readUTF());
        } catch (IllegalArgumentException noName) {
            throw new IOException("Not a picture", noName);
        }
    }
}
