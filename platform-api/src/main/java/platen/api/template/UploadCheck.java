package platen.api.template;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.HexFormat;
import platen.db.template.Kind;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.SchemaJson;
import platen.jobs.template.UploadResult;

/**
 * Reply to an upload with {@code check=true}: the version that the upload would create.
 *
 * @param check always true
 * @param sha256 of the uploaded file
 * @param warnings what the upload would lose
 * @param inputSchema the fields of the version
 */
record UploadCheck(boolean check, Kind kind, int pageCount, String sha256, @JsonRawValue String warnings,
        @JsonRawValue String inputSchema, @JsonUnwrapped Differences differences) {

    static UploadCheck of(UploadResult.Checked checked) {
        return new UploadCheck(true, checked.kind(), checked.compiled().pageCount(),
                HexFormat.of().formatHex(checked.sourceSha256()),
                Warning.json(checked.compiled().warnings()).toString(),
                SchemaJson.write(checked.compiled().schema()).toString(), Differences.of(checked.changes()));
    }
}
