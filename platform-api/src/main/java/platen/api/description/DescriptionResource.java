package platen.api.description;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;
import platen.api.http.reply.ApiJson;
import platen.api.http.reply.Links;
import tools.jackson.databind.node.ObjectNode;

/** Serves the OpenAPI description and the request collections, which need no key. */
@RestController
final class DescriptionResource {

    @GetMapping("/openapi.json")
    ResponseEntity<byte[]> json(Links.Base links) {
        return file(MediaType.APPLICATION_JSON, ApiJson.mapper().writerWithDefaultPrettyPrinter()
                .writeValueAsBytes(Description.document(links.url())));
    }

    @GetMapping("/openapi.yaml")
    ResponseEntity<byte[]> yaml(Links.Base links) {
        return file(MediaType.APPLICATION_YAML, yaml(Description.document(links.url())));
    }

    @GetMapping("/collections/postman.json")
    ResponseEntity<byte[]> postman(Links.Base links) {
        return download("platen.postman_collection.json", MediaType.APPLICATION_JSON,
                ApiJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsBytes(Postman.collection(links.url())));
    }

    @GetMapping("/collections/bruno.zip")
    ResponseEntity<byte[]> bruno(Links.Base links) {
        return download("platen-bruno.zip", MediaType.valueOf("application/zip"), Bruno.zip(links.url()));
    }

    static byte[] yaml(ObjectNode document) {
        var options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        options.setWidth(120);
        options.setSplitLines(false);
        Map<?, ?> tree = ApiJson.mapper().convertValue(document, Map.class);
        return new Yaml(options).dump(tree).getBytes(StandardCharsets.UTF_8);
    }

    private static ResponseEntity<byte[]> download(String name, MediaType type, byte[] bytes) {
        return ResponseEntity.ok()
                .contentType(type)
                .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + name + "\"")
                .header(HttpHeaders.CACHE_CONTROL, "no-cache")
                .body(bytes);
    }

    private static ResponseEntity<byte[]> file(MediaType type, byte[] bytes) {
        return ResponseEntity.ok().contentType(type).header(HttpHeaders.CACHE_CONTROL, "no-cache").body(bytes);
    }
}
