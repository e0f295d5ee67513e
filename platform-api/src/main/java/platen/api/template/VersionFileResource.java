package platen.api.template;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import platen.api.http.Publication;
import platen.api.http.auth.Caller;
import platen.api.http.operation.RequiresScope;
import platen.api.http.reply.Download.Disposition;
import platen.api.submission.FindTemplate;
import platen.db.blob.BlobStore;
import platen.db.key.Scope;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateVersion;
import platen.jobs.engine.schema.JsonSchema;
import platen.jobs.template.CompiledTemplateCache;

/** Serves the schema and the source of one version of a template, published or not. */
@RestController
final class VersionFileResource {
    private final TemplateStore rows;
    private final CompiledTemplateCache cache;
    private final BlobStore blobs;
    private final FindTemplate find;

    VersionFileResource(TemplateStore rows, CompiledTemplateCache cache, BlobStore blobs, FindTemplate find) {
        this.rows = rows;
        this.cache = cache;
        this.blobs = blobs;
        this.find = find;
    }

    /** Returns the input schema of a version as JSON Schema. */
    @GetMapping("/v1/templates/{alias}/versions/{version}/schema")
    @RequiresScope(Scope.TEMPLATE_READ)
    ResponseEntity<Object> schema(Caller caller, @PathVariable String alias, @PathVariable String version) {
        Template template = find.any(caller, alias);
        TemplateVersion row = row(template, version);
        return ResponseEntity.ok()
                .contentType(MediaType.valueOf("application/schema+json"))
                .body(JsonSchema.of(cache.schema(template.id(), row.version()), template.name()));
    }

    /** Returns the file from which a version was made, as it was uploaded. */
    @GetMapping("/v1/templates/{alias}/versions/{version}/source")
    @RequiresScope(Scope.TEMPLATE_READ)
    ResponseEntity<byte[]> source(Caller caller, @PathVariable String alias, @PathVariable String version,
            HttpMethod method, @RequestHeader HttpHeaders headers) {
        return SourceFile.download(alias, row(find.any(caller, alias), version), blobs)
                .reply(method, headers, Disposition.ATTACHMENT);
    }

    private TemplateVersion row(Template template, String version) {
        return rows.version(template.id(), Publication.version(version)).orElseThrow(Publication::noVersion);
    }
}
