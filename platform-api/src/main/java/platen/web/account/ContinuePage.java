package platen.web.account;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.web.page.Pages;
import platen.web.view.HeldForm;
import platen.web.view.OwnPath;
import platen.web.view.View;

/** Offers to send the form again that had to wait for a confirmation. */
@Controller
final class ContinuePage {

    @GetMapping("/login/continue")
    void show(View view, @RequestParam(required = false) @Nullable String to) throws IOException {
        String back = OwnPath.or(to, "/dashboard");
        Optional<HeldForm> held = HeldForm.find(view.request());
        if (view.person().isEmpty() || held.isEmpty()) {
            view.redirect(view.person().isEmpty() ? "/login" : back);
            return;
        }
        view.sendEntrance(HttpStatus.OK, view.text("continue.title"),
                output -> JtecontinuationGenerated.render(output, Pages.NO_INTERCEPTOR, view, held.get(), back));
    }
}
