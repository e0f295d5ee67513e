package platen.web.dashboard.version;

import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import platen.api.http.error.ApiException;
import platen.api.http.reply.Download.Disposition;
import platen.api.template.SourceFile;
import platen.db.blob.BlobStore;
import platen.db.member.Role;
import platen.db.template.TemplateStore;
import platen.jobs.engine.schema.JsonSchema;
import platen.jobs.template.CompiledTemplateCache;
import platen.web.dashboard.May;
import platen.web.dashboard.Member;
import platen.web.view.PageNotFoundException;

/** Sends the file and the schema of a version, always as attachments: an uploaded file is never shown as a page. */
@Controller
final class VersionFilePages {
    private static final String ONE = "/dashboard/w/{workspace}/templates/{alias}/versions/{version}";

    private final TemplateStore rows;
    private final CompiledTemplateCache cache;
    private final BlobStore blobs;

    VersionFilePages(TemplateStore rows, CompiledTemplateCache cache, BlobStore blobs) {
        this.rows = rows;
        this.cache = cache;
        this.blobs = blobs;
    }

    @May(Role.VIEWER)
    @GetMapping(ONE + "/source")
    ResponseEntity<byte[]> source(Member member, @PathVariable String alias, @PathVariable String version,
            HttpMethod method, @RequestHeader HttpHeaders headers) {
        FoundVersion found = FoundVersion.of(rows, member.organizationId(), alias, version);
        try {
            return SourceFile.download(alias, found.version(), blobs).reply(method, headers, Disposition.ATTACHMENT);
        } catch (ApiException notKept) {
            throw new PageNotFoundException();
        }
    }

    @May(Role.VIEWER)
    @GetMapping(ONE + "/schema.json")
    ResponseEntity<Object> schema(Member member, @PathVariable String alias, @PathVariable String version) {
        FoundVersion found = FoundVersion.of(rows, member.organizationId(), alias, version);
        return ResponseEntity.ok()
                .contentType(MediaType.valueOf("application/schema+json"))
                .header(HttpHeaders.CONTENT_DISPOSITION,
                        ContentDisposition.attachment()
                                .filename(alias + "-v" + found.version().version() + ".schema.json")
                                .build()
                                .toString())
                .body(JsonSchema.of(cache.schema(found.template().id(), found.version().version()),
                        found.template().name()));
    }
}
