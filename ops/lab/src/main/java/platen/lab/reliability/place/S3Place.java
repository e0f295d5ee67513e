package platen.lab.reliability.place;

import java.util.HashMap;
import java.util.Map;
import platen.db.destination.DestinationType;
import platen.jobs.destination.transport.s3.FakeS3Store;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An S3 store of this process. */
public final class S3Place implements FilePlace {
    private final FakeS3Store store = new FakeS3Store();

    @Override
    public DestinationType type() {
        return DestinationType.S3;
    }

    @Override
    public ObjectNode settings() {
        return JsonNodeFactory.instance.objectNode()
                .put("endpoint", store.endpoint())
                .put("region", "us-east-1")
                .put("bucket", "files")
                .put("path_style", true);
    }

    @Override
    public ObjectNode credentials() {
        return JsonNodeFactory.instance.objectNode()
                .put("access_key_id", FakeS3Store.CREDENTIALS.accessKeyId())
                .put("secret_access_key", FakeS3Store.CREDENTIALS.secretAccessKey());
    }

    @Override
    public Map<String, byte[]> files(String batch) {
        var found = new HashMap<String, byte[]>();
        store.objects().forEach((key, object) -> {
            if (key.startsWith(batch + "/")) {
                found.put(key.substring(batch.length() + 1), object.content());
            }
        });
        return found;
    }

    @Override
    public void close() {
        store.close();
    }
}
