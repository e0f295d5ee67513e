package platen.jobs.engine.document;

import platen.jobs.engine.document.file.SourceFiles;
import platen.jobs.engine.model.FileType;

/** Says why a picture of a template is not drawn. */
final class MissingPicture {
    /** Of a source, what a message shows. */
    private static final int SHOWN_LENGTH = 80;

    private MissingPicture() {}

    /**
     * Returns why a reference leads to no picture.
     *
     * @param from the file with the reference
     */
    static String sentence(String reference, String from, SourceFiles files) {
        String shown = reference.length() > SHOWN_LENGTH ? reference.substring(0, SHOWN_LENGTH) + "…" : reference;
        if (reference.isEmpty()) {
            return "The image has no source; its box stays empty.";
        }
        if (SourceFiles.isRemote(reference)) {
            return "The image '" + shown + "' is on another host, and nothing is fetched; its box stays empty. Put it "
                    + "into the zip, or write it as a data: URL.";
        }
        String other = files.find(reference, from);
        byte[] bytes = other == null ? null : files.files().get(other);
        if (bytes == null) {
            return "There is no picture '" + shown + "' beside the template; its box stays empty. Put it into the zip, "
                    + "or write it as a data: URL.";
        }
        return "The image '" + shown + "' " + unreadable(bytes) + "; its box stays empty.";
    }

    /** Returns why a file is no picture. */
    static String unreadable(byte[] file) {
        return FileType.unsupportedImage(file)
                .map(type -> "is " + type + ", which documents cannot show; save it as PNG, JPEG, WebP or SVG")
                .orElse("is not a PNG, JPEG, WebP or SVG picture that can be read");
    }
}
