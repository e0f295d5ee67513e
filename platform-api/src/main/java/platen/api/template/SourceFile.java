package platen.api.template;

import java.nio.charset.StandardCharsets;
import org.springframework.http.MediaType;
import platen.api.http.error.ApiError;
import platen.api.http.reply.Download;
import platen.db.blob.BlobStore;
import platen.db.template.TemplateVersion;

/** Finds the file from which a version was made. */
public final class SourceFile {
    private static final MediaType HTML = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);
    private static final MediaType ZIP = MediaType.valueOf("application/zip");

    private SourceFile() {}

    /** Returns the file to serve; refuses the request when it is not stored. */
    public static Download download(String alias, TemplateVersion version, BlobStore blobs) {
        byte[] source = blobs.read(version.sourceSha256())
                .orElseThrow(() -> ApiError.notFound("The file of version " + version.version()
                        + " was not kept; versions uploaded from now on keep theirs.").refusal());
        boolean zip = source.length > 1 && source[0] == 'P' && source[1] == 'K';
        MediaType type = switch (version.kind()) {
            case FILLABLE -> MediaType.APPLICATION_PDF;
            case DYNAMIC -> zip ? ZIP : HTML;
        };
        String name = alias + "-v" + version.version() + switch (version.kind()) {
            case FILLABLE -> ".pdf";
            case DYNAMIC -> zip ? ".zip" : ".html";
        };
        return new Download(version.sourceSha256(), () -> source, type, name);
    }
}
