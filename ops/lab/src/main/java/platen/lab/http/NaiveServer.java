package platen.lab.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.http.converter.autoconfigure.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import platen.lab.engine.NaiveFill;
import tools.jackson.databind.node.ObjectNode;

/**
 * Runs what a team writes first: a Spring MVC controller that fills a form with PDFBox and returns it. It checks nothing and
 * stores nothing.
 */
final class NaiveServer {
    private NaiveServer() {}

    /** @param args form and port */
    public static void main(String[] args) throws IOException {
        byte[] form = Files.readAllBytes(Path.of(args[0]));
        new SpringApplicationBuilder(Application.class).web(WebApplicationType.SERVLET)
                .initializers(context -> ((GenericApplicationContext) context).registerBean(NaiveFill.class,
                        () -> new NaiveFill(form, names(form))))
                .properties(Map.of("server.port", args[1]))
                .run();
    }

    private static Map<String, String> names(byte[] form) {
        var names = new HashMap<String, String>();
        try (PDDocument document = Loader.loadPDF(form)) {
            document.getDocumentCatalog().getAcroForm().getFieldTree().forEach(field -> names
                    .put(field.getFullyQualifiedName(), field.getFullyQualifiedName()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return names;
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @ImportAutoConfiguration({TomcatServletWebServerAutoConfiguration.class, DispatcherServletAutoConfiguration.class,
            WebMvcAutoConfiguration.class, HttpMessageConvertersAutoConfiguration.class,
            JacksonAutoConfiguration.class})
    static class Application {
        @Bean
        FillController fillController(NaiveFill fill) {
            return new FillController(fill);
        }
    }

    /** The controller. */
    @RestController
    static final class FillController {
        private final NaiveFill fill;

        FillController(NaiveFill fill) {
            this.fill = fill;
        }

        /** A request. */
        record FillRequest(ObjectNode data) {}

        @GetMapping("/ready")
        String ready() {
            return "ready";
        }

        @PostMapping(path = "/fill", produces = MediaType.APPLICATION_PDF_VALUE)
        byte[] fill(@RequestBody FillRequest request) throws IOException {
            var refused = new ArrayList<String>();
            byte[] filled = fill.fill(request.data(), refused);
            if (!refused.isEmpty()) {
                throw new IllegalArgumentException("Not filled: " + refused);
            }
            return filled;
        }
    }
}
